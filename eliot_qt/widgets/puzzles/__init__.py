"""The page of the puzzles that come with the program: today's, any, a three-minute rush."""
