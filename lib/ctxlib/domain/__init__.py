"""Pure rules: no files, no git, no clock, no environment; standard library only."""
