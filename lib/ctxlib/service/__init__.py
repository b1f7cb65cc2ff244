"""One module per thing a user can ask for; plain data in and out."""
