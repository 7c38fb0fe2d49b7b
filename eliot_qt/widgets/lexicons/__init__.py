"""The lexicons there are: looked at, added, changed, compared, removed."""
