"""The screens, one a file, and what they share."""
