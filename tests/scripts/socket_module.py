# Sockets: pairs, TCP and UDP on this machine, Unix paths, timeouts, addresses and errors.
import os
import select
import socket
import tempfile

a, b = socket.socketpair()
print(a.family.name, a.type.name, a.send(b"hello"), b.recv(3), b.recv(10), a.sendall(b"x" * 1000), len(b.recv(4096)))
buffer = bytearray(8)
a.send(b"abc")
print(b.recv_into(buffer), buffer, a.send(b"defgh"), b.recv_into(memoryview(buffer)[3:5]), buffer, b.recv(9))
a.shutdown(socket.SHUT_WR)
print(b.recv(10), select.select([b], [], [], 5) == ([b], [], []))
a.close()
print(a.fileno(), a)
try:
    b.send(b"x")
except BrokenPipeError as e:
    print(e)
b.close()

with socket.create_server(("127.0.0.1", 0)) as server:
    address = server.getsockname()
    print(address[0], address[1] > 0, server.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR), server.getblocking())
    with socket.create_connection(address, timeout=5) as client:
        connection, peer = server.accept()
        print(peer == client.getsockname(), client.getpeername() == address, client.gettimeout(), connection.gettimeout())
        with connection, connection.makefile("rb") as lines:
            client.sendall(b"one\ntwo\n")
            print(lines.readline(), lines.readline())
            client.settimeout(0.01)
            try:
                client.recv(1)
            except TimeoutError as e:
                print(type(e).__name__, e, socket.timeout is TimeoutError)
            client.setblocking(False)
            try:
                client.recv(1)
            except BlockingIOError as e:
                print(e)
refused = socket.socket()
try:
    refused.connect(address)
except ConnectionRefusedError as e:
    print(e, refused.connect_ex(address) == e.errno)
refused.close()
try:
    refused.recv(1)
except OSError as e:
    print(e)

with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one, socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as two:
    one.bind(("localhost", 0))
    print(two.sendto(b"datagram", one.getsockname()), one.recvfrom(100)[0], one.getsockopt(socket.SOL_SOCKET, socket.SO_TYPE) == socket.SOCK_DGRAM)
with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as server:
    path = os.path.join(folder, "socket")
    server.bind(path)
    server.listen()
    print(server.getsockname() == path)
    copy = socket.socket(fileno=os.dup(server.fileno()))
    print(copy.family.name, copy.type.name, copy.detach() > 0)

print(socket.getaddrinfo("127.0.0.1", 80, type=socket.SOCK_STREAM), socket.getaddrinfo("::1", None, proto=6)[0][4])
print(socket.inet_aton("1.2.3.4"), socket.inet_ntoa(b"\x01\x02\x03\x04"), socket.inet_pton(socket.AF_INET6, "::ff"), socket.inet_ntop(socket.AF_INET6, bytes(15) + b"\1"))
print(socket.htons(1), socket.ntohl(1), socket.getnameinfo(("127.0.0.1", 80), socket.NI_NUMERICHOST | socket.NI_NUMERICSERV), socket.gethostbyname("127.0.0.1"))
s = socket.socket()
for wrong in [lambda: s.bind(1), lambda: s.bind(("127.0.0.1",)), lambda: s.bind(("127.0.0.1", 1 << 20)), lambda: s.recv(-1), lambda: s.settimeout(-1), lambda: s.send("x"), lambda: socket.inet_aton("x"), lambda: socket.htons(-1), lambda: socket.htons(1 << 16), lambda: socket.getaddrinfo("x", 1, flags=socket.AI_NUMERICHOST), lambda: s.getsockopt(1, 2, -5), lambda: socket.socket(fileno=-3), lambda: socket.inet_ntoa(b"x"), lambda: s.connect(("no host", 1)) if False else s.getpeername()]:
    try:
        print(wrong())
    except (OSError, TypeError, ValueError, OverflowError) as e:
        print(type(e).__name__, e)
s.close()
