"""What is written on cards: who may say it now, how often, for how long, and where it stands in the packs."""
