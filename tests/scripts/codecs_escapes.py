"""The encodings unicode_escape and raw_unicode_escape, and codecs of the library by name."""
import codecs

text = "a\\\t\n\x7fé€😀'\""
for name in ("unicode_escape", "raw-unicode-escape", "cp1252"):
    for handler in ("strict", "ignore"):
        try:
            data = text.encode(name, handler)
            print(name, handler, data)
        except UnicodeEncodeError as error:
            print(name, handler, error)
print(text.encode("unicode_escape").decode("unicode_escape") == text)
print(ascii(rb"\x41\u20ac\U0001f600\101\N{BULLET}".decode("unicode_escape")))
print(ascii(rb"\x41\u20ac\U0001f600".decode("raw_unicode_escape")))
for data, name in ((rb"\x4", "unicode_escape"), (rb"ab\u12", "raw_unicode_escape"), (rb"\N{nothing}", "unicode_escape"),
                   (b"\\", "unicode_escape"), (rb"\Uffffffff", "unicode_escape")):
    try:
        data.decode(name)
    except UnicodeDecodeError as error:
        print(error)
    print(ascii(data.decode(name, "replace")))
for attempt in (lambda: "a".encode("rot13"), lambda: b"a".decode("hex"), lambda: "a".encode("nothing")):
    try:
        attempt()
    except LookupError as error:
        print(error)
print(codecs.encode("a", "rot13"))
