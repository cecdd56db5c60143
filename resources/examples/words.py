"""Words: dictionaries, strings and sorting.

Watch: in `count_words` reading and writing `counts[word]` take the dict forms and `+=` the int form; in `make_text` the
same operator takes the form for text. `word[0]` reads a letter by its own form, and `known.get` is found once and then
called directly, although its keys are of two kinds: the guard asks for a dict, not for the key. The two comparisons in
`caesar` order text, for which there is no form; their rows say so.
"""

SYLLABLES = ("ka", "lo", "mi", "ner", "pu", "ra", "sto", "tin", "ve", "zan", "é", "ß")


def make_text(length):
    """A reproducible text of made-up words."""
    words = []
    state = 42
    for _ in range(length):
        word = ""
        while True:
            state = state * 48271 % 2147483647
            word += SYLLABLES[(state >> 16) % len(SYLLABLES)]
            if state & 0x300000:
                break
        words.append(word)
        if not state % 17:
            words.append("-")
    return " ".join(words)


def count_words(text):
    counts = {}
    for word in text.split():
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1
    return counts


def by_initial(counts):
    groups = {}
    for word in counts:
        groups.setdefault(word[0], []).append(word)
    return groups


def caesar(word, known):
    secret = known.get(word)
    if secret is None:
        secret = "".join(chr((ord(c) - 97 + 3) % 26 + 97) if "a" <= c <= "z" else c for c in word)
        known[word] = secret
    return secret


def main():
    text = make_text(900_000)
    print(f"{len(text)} characters, {text.count(' ') + 1} words")
    counts = count_words(text)
    print(f"{len(counts)} different words")
    for word, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:8]:
        print(f"{count:6} {word}")
    for initial, group in sorted(by_initial(counts).items()):
        print(f"{initial}: {len(group)} words, the longest {max(group, key=len)}")
    known = {0: "zero"}
    secrets = [caesar(word, known) for word in text.split()]
    print(f"{len(secrets)} secrets of {len(known)} kinds, the first {' '.join(secrets[:5])}")
    print(f"upper case: {text[:40].upper().replace('-', '/')}")


main()
