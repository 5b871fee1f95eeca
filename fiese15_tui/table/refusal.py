"""Why a table does not carry out a request."""


class RefusalError(Exception):
    """A request that is not carried out: `code` is a `Code`, `fields` fill its text."""

    def __init__(self, code: str, **fields: str | int) -> None:
        super().__init__(code)
        self.code, self.fields = code, fields
