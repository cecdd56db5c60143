# Classes, properties, exceptions, sorting and formatting together.
class InsufficientFunds(Exception):
    pass


class Account:
    _next_number = 1000

    def __init__(self, owner, balance=0):
        self.owner = owner
        self._balance = balance
        self.history = []
        Account._next_number += 1
        self.number = Account._next_number

    @property
    def balance(self):
        return self._balance

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        self._balance += amount
        self.history.append(("deposit", amount))
        return self

    def withdraw(self, amount):
        if amount > self._balance:
            raise InsufficientFunds(f"{self.owner} has only {self._balance:.2f}")
        self._balance -= amount
        self.history.append(("withdraw", amount))
        return self

    def __lt__(self, other):
        return self._balance < other._balance

    def __repr__(self):
        return f"{type(self).__name__}({self.number}, {self.owner!r}, {self._balance})"


class Savings(Account):
    rate = 0.05

    def add_interest(self):
        return self.deposit(self._balance * self.rate)


accounts = [Savings("Ann", 100), Account("Bob", 50), Savings("Cid")]
accounts[0].deposit(50).add_interest()
for account, amount in zip(accounts, (20, 70, 0)):
    try:
        account.withdraw(amount) if amount else account.deposit(amount)
    except (InsufficientFunds, ValueError) as error:
        print(type(error).__name__, "-", error)
print(sorted(accounts), max(accounts).owner)
print(f"{'owner':<8}|{'balance':>10}|")
for account in accounts:
    print(f"{account.owner:<8}|{account.balance:>10,.2f}| {account.history}")
print(sum(a.balance for a in accounts), isinstance(accounts[0], Account), {a.owner: a.number for a in accounts})
