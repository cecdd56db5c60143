# KeyboardInterrupt raised by the program ends it with a traceback and the status of a signal.
print("before", flush=True)
raise KeyboardInterrupt
