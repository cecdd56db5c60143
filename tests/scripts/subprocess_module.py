# Programs are started in child processes, with pipes, folders, variables, time limits and errors.
import os
import subprocess
import sys
import tempfile

print(subprocess.run(["echo", "hello", "wörld"], capture_output=True, text=True))
print(subprocess.run("exit 3", shell=True).returncode, subprocess.run(["sh", "-c", "kill -9 $$"]).returncode)
print(subprocess.check_output(["tr", "a-z", "A-Z"], input=b"abc" * 50000) == b"ABC" * 50000)
child = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
print(child.poll(), child.communicate(b"line\n"), child.returncode, child.wait())
both = subprocess.Popen("echo out; echo err >&2", shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
print(both.communicate())
with tempfile.TemporaryDirectory() as folder:
    found = subprocess.check_output(["pwd", "-P"], cwd=folder, text=True).strip()
    print(found == os.path.realpath(folder))
print(subprocess.check_output(["sh", "-c", "echo $A-$HOME"], env={"A": "1", "PATH": os.environ["PATH"]}))
print(subprocess.run(["sh", "-c", "umask"], umask=0o77, capture_output=True).stdout)
print(subprocess.run(["sh", "-c", "echo $X"], preexec_fn=lambda: os.putenv("X", "set"), env=None, capture_output=True).stdout)
reader, writer = os.pipe()
subprocess.run(["sh", "-c", f"echo through >&{writer}"], pass_fds=[writer])
print(os.read(reader, 100), os.get_inheritable(writer))
try:
    subprocess.run(["sleep", "30"], timeout=0.1)
except subprocess.TimeoutExpired as e:
    print(str(e)[:38])
for wrong in [lambda: subprocess.run(["no-such-program"]), lambda: subprocess.run(["true"], cwd="/no/such/folder"), lambda: subprocess.check_call(["false"]), lambda: subprocess.run(["a\0b"]), lambda: subprocess.run(["true"], preexec_fn=lambda: 1 / 0), lambda: subprocess.run(["/"])]:
    try:
        print(wrong())
    except (OSError, ValueError, subprocess.SubprocessError) as e:
        print(type(e).__name__, e, getattr(e, "filename", None))
child = subprocess.Popen(["sleep", "30"])
child.terminate()
print(child.wait(), os.waitstatus_to_exitcode(256), os.WIFEXITED(256), os.WEXITSTATUS(256), os.WTERMSIG(9))
try:
    os.waitpid(child.pid, 0)
except ChildProcessError as e:
    print(str(e)[:38])
