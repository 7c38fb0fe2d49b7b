"""All modes as text: one command a line in, plain English out, for terminals and scripts."""
