"""Sentences that several features say: enums and numbers of the domain become words."""
