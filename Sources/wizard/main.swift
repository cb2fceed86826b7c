// The command.
print("wizard")
