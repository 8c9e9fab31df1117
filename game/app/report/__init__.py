"""The battle report: one page that somebody would send to a friend, with its pictures inside."""
