"""Cards drawn by code: an illustration from an icon and a pattern, a title, boxes of text, coin and star."""
