"""All settings on one page, and the commands that change one."""
