# A compound statement without its colon.
while True
    pass
