"""Study in the window: decks, boards, quizzes and puzzles."""
