"""The scenes: menus, setup, the table, results, replays. None of them decides whether an action is legal."""
