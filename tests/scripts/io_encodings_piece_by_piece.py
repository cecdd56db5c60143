# Encodings of more than one byte, piece by piece, and what a write that would block has written.
import io, codecs
try: raise BlockingIOError(11,'x',5)
except OSError as e: print(e.characters_written, e.args, e.filename)
try: print(BlockingIOError(11,'x').characters_written)
except AttributeError as e: print(e)
e=OSError(11,'m',7); print(type(e), e.characters_written, repr(e), str(e))
b=io.BytesIO('aé\U0001F600\n€x\r\ny'.encode('utf-16')); t=io.TextIOWrapper(b,'utf-16'); print(ascii(list(t)))
for enc in ('utf-16','utf-32','utf-16-be','utf-8-sig'):
    d=codecs.getincrementaldecoder(enc)(); print(ascii([d.decode(bytes([c])) for c in 'aé\U0001F600'.encode(enc)]), d.decode(b'',True))
    t=io.TextIOWrapper(io.BytesIO(),enc); t.write('a'); t.write('é'); t.flush(); print(t.buffer.getvalue(), t.seek(0), ascii(t.read(1)), t.tell(), t.seek(0,2), t.write('z'), t.flush(), t.buffer.getvalue())
