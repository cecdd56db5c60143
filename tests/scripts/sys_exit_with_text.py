# sys.exit with a text prints it on stderr and ends with status 1.
import sys

print("out")
sys.exit("something is wrong: é")
