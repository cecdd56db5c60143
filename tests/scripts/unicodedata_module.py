# Every character's properties, as check sums, and the normal forms.
import binascii
import unicodedata as u

print(u.unidata_version)
for ask in [u.category, u.bidirectional, u.combining, u.mirrored, u.east_asian_width, u.decomposition, lambda c: u.name(c, ""), lambda c: u.decimal(c, None), lambda c: u.digit(c, None), lambda c: u.numeric(c, None)]:
    total = 0
    for block in range(0, 0x3000, 0x400):
        total = binascii.crc32(repr([ask(chr(c)) for c in range(block, block + 0x400)]).encode(), total)
    print(getattr(ask, "__name__", "?"), total)
for text in ["é", "e\u0301", "ﬁ①½", "각", "한글", "Å\u212b", "\u1e9b\u0323", "\U0001d15e", "a\u0315\u0300", "\ud800x", "plain", ""]:
    print(ascii([u.normalize(form, text) for form in ("NFC", "NFD", "NFKC", "NFKD")]), [u.is_normalized(form, text) for form in ("NFC", "NFD", "NFKC", "NFKD")])
print(u.lookup("LATIN SMALL LETTER A WITH DIAERESIS"), u.lookup("snowman"), u.name("한"), u.name("一"), u.numeric("五"), u.category("\U0001e030"), u.numeric("⅓"))
for wrong in [lambda: u.name("\0"), lambda: u.decimal("x"), lambda: u.digit("½"), lambda: u.numeric("x"), lambda: u.lookup("NO SUCH"), lambda: u.category("ab"), lambda: u.category(1), lambda: u.normalize("X", "é"), lambda: u.normalize("NFC", 1), lambda: u.name(""), lambda: u.decimal(2)]:
    try:
        print(wrong())
    except (ValueError, KeyError, TypeError) as e:
        print(type(e).__name__, e)
