"""A person's record: figures, graphs, tables of the games they have played."""
