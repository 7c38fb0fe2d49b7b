"""Sentences: the one place where enums and numbers of the domain become words."""
