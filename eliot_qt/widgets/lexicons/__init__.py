"""The installed lexicons: looking at them, adding, changing, comparing and removing them."""
