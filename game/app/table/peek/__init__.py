"""The rule peek: a page of the rulebook beside what was asked about, without leaving the table."""
