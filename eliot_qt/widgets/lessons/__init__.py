"""The page of the lessons, and the card that goes through the steps of one beside the board."""
