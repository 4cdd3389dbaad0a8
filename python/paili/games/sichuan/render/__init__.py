"""Pictures of games of Sichuan Mahjong."""
