# Notes follow the message; a message may be empty.
error = KeyError("k")
error.add_note("first note")
error.add_note("second\nnote")
raise error
