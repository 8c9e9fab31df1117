"""Tables, hexes and squares read from Tiled maps, with one answer for distance, sight and reach."""
