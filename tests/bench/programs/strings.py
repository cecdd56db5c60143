"""Building, searching and taking apart of text. An argument is the share of the full run."""
import sys


def numbers(count):
    text = ""
    for n in range(count):
        text += str(n * 7919 % 1000) + ","
    return text


def reversed_words(text):
    return " ".join(word[::-1] for word in text.split(","))


def vowels(text):
    count = 0
    for letter in text:
        if letter in "aeiou":
            count += 1
    return count


def formatted(count):
    length = 0
    for n in range(count):
        length += len(f"{n:>8}|{n * 0.5:.2f}|{'x' * (n % 5)}")
    return length


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
text = "".join(numbers(10_000) for _ in range(int(30 * share) or 1))
print(len(text), text[:20], text.count("1"))
print(reversed_words(text)[-20:], vowels("the quick brown fox" * int(100_000 * share)), formatted(int(500_000 * share)))
