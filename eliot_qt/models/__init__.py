"""Read-only windows on the game for Qt's views: board, rack, lists."""
