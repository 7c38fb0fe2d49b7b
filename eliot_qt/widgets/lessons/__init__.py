"""The page of lessons, and the card beside the board that goes through the steps of one."""
