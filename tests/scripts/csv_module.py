# csv: reading and writing in every dialect, with the errors of each state.
import csv
import io


def tried(function, *arguments, **named):
    try:
        return function(*arguments, **named)
    except Exception as error:
        return type(error).__name__, str(error)


def read(text, **options):
    return list(csv.reader(io.StringIO(text, newline=''), **options))


texts = ['', '\n', 'a,b\r\nc,d', 'a,"b ""q"" c",d\n', '"a\nb",c\n', 'a, b,c\n', 'a,\n', ',\n', '"a"b,c\n', '"a', 'a\rb\n', "a|'b|c'|d\n", 'a\\,b,c\n', 'a\\\nb,c\n', '1,"2",x\n',
         '"a\\"b",c\n', 'é,"\u20ac\U0001F600"\n', 'a\n\nb\n', '"a" ,b\n', 'a"b,c\n', '\\', 'a,\\', '"\\']
options = [{}, {'delimiter': '|', 'quotechar': "'"}, {'skipinitialspace': True}, {'escapechar': '\\'}, {'doublequote': False, 'escapechar': '\\'}, {'strict': True},
           {'quoting': csv.QUOTE_NONE}, {'quoting': csv.QUOTE_NONNUMERIC}, {'quotechar': None}, {'dialect': 'excel-tab'}, {'strict': True, 'escapechar': '\\'}]
for text in texts:
    for option in options:
        print(ascii(text), option, ascii(tried(read, text, **option)))
print(tried(list, csv.reader([b'a'])), tried(csv.reader, 5), tried(list, csv.reader(['a', 1])), tried(list, csv.reader(['a\rb'])))
reader = csv.reader(['"a', 'b"', 'c'])
print(next(reader), reader.line_num, next(reader), reader.line_num, tried(next, reader), iter(reader) is reader, reader.dialect.delimiter)

rows = [['a', 'b,c', 'd"e', 'f\ng', "h'i", '', None, 1, 2.5, -0.0, 'x\\y', 'é|'], [], [''], [None], ['', ''], (1, 2), 'xyz', [True, 1e300, 10 ** 30]]
for option in options + [{'quoting': csv.QUOTE_ALL}, {'lineterminator': '!'}, {'quoting': csv.QUOTE_NONE, 'escapechar': '\\'}, {'delimiter': '\t', 'lineterminator': '\n'}]:
    for row in rows:
        out = io.StringIO()
        result = tried(csv.writer(out, **option).writerow, row)
        print(option, result, ascii(out.getvalue()))
out = io.StringIO()
writer = csv.writer(out)
print(tried(writer.writerows, [[1], [2]]), tried(writer.writerow, 5), tried(writer.writerows, 5), tried(writer.writerows, [[1], 5]), ascii(out.getvalue()), tried(csv.writer, 5), writer.dialect.quoting)

csv.register_dialect('mine', delimiter=';', quoting=csv.QUOTE_ALL)
print(csv.list_dialects(), read('a;b\n', dialect='mine'), csv.get_dialect('mine').delimiter, read('a:b', dialect='mine', delimiter=':'))
csv.unregister_dialect('mine')
print(tried(csv.unregister_dialect, 'mine'), tried(csv.get_dialect, 'mine'), tried(csv.register_dialect, 5), tried(csv.reader, [], 'none'))


class Own(csv.excel):
    delimiter = ';'
    skipinitialspace = True


print(read('a; b', dialect=Own), read('a; b', dialect=Own()), read('a, b', dialect=Own, delimiter=','))
d = csv.get_dialect('unix')
print(d.delimiter, d.doublequote, d.escapechar, d.lineterminator, d.quotechar, d.quoting, d.skipinitialspace, d.strict, tried(setattr, d, 'delimiter', 'x')[0])
for wrong in ({'delimiter': ''}, {'delimiter': 'ab'}, {'delimiter': None}, {'delimiter': 5}, {'quotechar': 'ab'}, {'quotechar': 5}, {'escapechar': 'ab'}, {'escapechar': 1.5},
              {'lineterminator': None}, {'lineterminator': 5}, {'quoting': 9}, {'quoting': 'x'}, {'quoting': -1}, {'quotechar': None, 'quoting': csv.QUOTE_ALL}, {'quotechar': ''}):
    print(wrong, tried(csv.reader, [], **wrong), tried(csv.writer, io.StringIO(), **wrong) == tried(csv.reader, [], **wrong))
print(tried(csv.reader, [], nothing=1)[0], csv.field_size_limit(), csv.field_size_limit(3), tried(read, 'abcd'), csv.field_size_limit(131072), tried(csv.field_size_limit, 'x'))

out = io.StringIO()
writer = csv.DictWriter(out, ['x', 'y'])
writer.writeheader()
writer.writerow({'x': 1, 'y': 'a b'})
print(ascii(out.getvalue()), list(csv.DictReader(io.StringIO(out.getvalue()))), csv.Sniffer().sniff('a;b;c\n1;2;3\n4;5;6\n').delimiter)
