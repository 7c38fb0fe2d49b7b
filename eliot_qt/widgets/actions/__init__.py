"""What a command is: ids, the one record of each, actions and buttons made of it."""
