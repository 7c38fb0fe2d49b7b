"""The window around the pages: menus, commands, overlays, notices."""
