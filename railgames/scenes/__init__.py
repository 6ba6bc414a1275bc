"""What a person sees: menus, setup, the table, results, replays. Nothing here decides what is legal."""
