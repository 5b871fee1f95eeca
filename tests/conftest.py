"""Hypothesis profiles: `ci` repeats itself and looks further, `dev` is quick and looks elsewhere."""

import os

from hypothesis import settings

settings.register_profile("ci", deadline=None, derandomize=True, max_examples=200, print_blob=True)
settings.register_profile("dev", deadline=None, max_examples=50)
settings.load_profile("ci" if os.environ.get("CI") else "dev")
