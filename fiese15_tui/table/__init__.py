"""The table: a game with its seats, lobby, presence and chat; requests in, updates out."""
