# sys.exit with an int ends the program with that status, after finally blocks ran.
import sys

try:
    print("before")
    sys.exit(7)
finally:
    print("finally runs")
print("never")
