# finally and with run before the report; the report shows where the error was raised.
class Manager:
    def __enter__(self):
        print("enter")

    def __exit__(self, *details):
        print("exit", details[0].__name__)


def work():
    with Manager():
        try:
            raise LookupError("lost")
        finally:
            print("finally")


work()
