"""Measures a server under load: load.py WIZARD.

The time to the first page, 1,000 people who onboard at once, memory with 10,000 idle sessions, and 10,000 idle
connections. Fails on an error, or beyond a bound.
"""

import asyncio
import http.client
import json
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse

from support import ROOT, Server

WIZARD = sys.argv[1]
PEOPLE, SESSIONS, CONNECTIONS = 1000, 10_000, 10_000
OPTIONS = ("--services", str(ROOT / "Tests/Browser/services.jsonc"))
failures = []


def report(what, value, unit, most=None):
    print(f"{what:60}{value:10.1f} {unit}" + (f"  at most {most}" if most else ""), flush=True)
    if most and value > most:
        failures.append(f"{what}: {value} {unit}, at most {most}")


class Person:
    """A browser of its own, over one connection that is kept alive."""

    def __init__(self, server):
        self.host, self.port = server.address.split("//")[1].split(":")
        self.cookie = ""

    async def connect(self):
        self.reader, self.writer = await asyncio.open_connection(self.host, int(self.port))

    async def ask(self, method, path, form=None):
        body = urllib.parse.urlencode(form or {}).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
        if method == "POST":
            head += f"Origin: http://{self.host}:{self.port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        if self.cookie:
            head += f"Cookie: {self.cookie}\r\n"
        self.writer.write(head.encode() + b"\r\n" + (body if method == "POST" else b""))
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = int(re.search(r"Content-Length: (\d+)", answer).group(1))
        text = (await self.reader.readexactly(length)).decode()
        cookie = re.search(r"Set-Cookie: (wizard-onboarding=[^;]*)", answer)
        if cookie:
            self.cookie = cookie.group(1)
        status, location = int(answer.split()[1]), re.search(r"Location: (\S+)", answer)
        if status == 303:
            return await self.ask("GET", location.group(1))
        if status != 200:
            raise AssertionError(f"{method} {path}: {status} {text[-400:]}")
        self.path, self.page = path, text
        return text

    async def next(self, **answers):
        fields = dict(re.findall(r'<input type="hidden" name="(_\w+)" value="([^"]*)"', self.page))
        action = re.search(r'<form id="form" method="post" action="([^"]*)"', self.page).group(1)
        return await self.ask("POST", action, {**fields, **answers, "_do": "next"})

    async def wait_for(self, text):
        """Looks again while a call is made."""
        while text not in self.page:
            await asyncio.sleep(0.5)
            await self.ask("GET", self.path)


async def onboard(server, number):
    person = Person(server)
    await person.connect()
    await person.ask("GET", "/onboarding/")
    phone = f"+1201{5550000 + number:07}"
    await person.next(phone=phone)
    await person.wait_for('name="code"')
    await person.next(code="123456")
    await person.wait_for('name="email"')
    born = {f"birthDate:{part}": "" for part in ("day", "month", "year")}
    await person.next(name=f"Person {number}", email=f"person{number}@example.com", forCompany="false", **born)
    await person.next()
    await person.wait_for("Your account number is")
    person.writer.close()


async def all_at_once(server):
    began = time.monotonic()
    results = await asyncio.gather(*(onboard(server, 2000 + n) for n in range(PEOPLE)), return_exceptions=True)
    errors = [result for result in results if result is not None]
    report(f"{PEOPLE} people at once", time.monotonic() - began, "s")
    report("errors among them", len(errors), "")
    for error in errors[:3]:
        print(f"  {error!r}")
    if errors:
        failures.append(f"{len(errors)} of {PEOPLE} people could not finish")
    accounts = len(server.lines("accounts.jsonl"))
    if accounts != PEOPLE:
        failures.append(f"{accounts} accounts for {PEOPLE} people")


async def idle_sessions(server):
    async def begin(numbers):
        person = Person(server)
        await person.connect()
        for number in numbers:
            person.cookie = ""
            await person.ask("GET", "/contact/")
            await person.next(name=f"Person {number}", email="")
        person.writer.close()

    await asyncio.gather(*(begin(range(start, SESSIONS, 16)) for start in range(16)))
    report(f"memory with {SESSIONS} idle sessions", memory(server), "MB", most=200)


async def idle_connections(server):
    opened = []
    for _ in range(CONNECTIONS):
        try:
            opened.append(await asyncio.wait_for(asyncio.open_connection(*server.address.split("//")[1].split(":")), 5))
        except OSError as error:
            failures.append(f"a connection was not accepted: {error!r}")
            break
    before = processor_seconds(server)
    await asyncio.sleep(5)
    report(f"processor time for {len(opened)} idle connections, in 5 s", processor_seconds(server) - before, "s", most=0.5)
    report("memory with them", memory(server), "MB")
    person = Person(server)
    await person.connect()
    try:
        await person.ask("GET", "/contact/")
    except AssertionError as error:
        if "503" not in str(error):
            failures.append(f"beyond the limit: {error}")
    for _, writer in opened:
        writer.close()


def memory(server):
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{server.process.pid}/status").read_text()).group(1)) / 1024


def processor_seconds(server):
    fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def first_page():
    """Returns the seconds from the start of the program to the end of its first page, and the bytes of the page."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        process = subprocess.Popen(
            [WIZARD, "serve", "Flows/onboarding", *OPTIONS, "--listen", "127.0.0.1:0", "--store", folder],
            stderr=subprocess.PIPE, cwd=ROOT)
        port = int(re.search(rb":(\d+)/", process.stderr.readline()).group(1))
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/onboarding/")
        redirect = connection.getresponse()
        redirect.read()
        connection.request("GET", redirect.getheader("Location"))
        response = connection.getresponse()
        page = response.read()
        if response.status != 200:
            raise SystemExit(f"the first page: {response.status}")
        seconds = time.monotonic() - began
        process.kill()
        process.wait()
    return seconds, len(page)


def main():
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    first = [first_page() for _ in range(10)]
    report("from start to the first page, the fastest of ten", min(seconds for seconds, _ in first) * 1000, "ms", most=50)
    report("its size", first[0][1] / 1024, "kB", most=4)
    # Each flow has its own services beside it.
    folder = pathlib.Path(tempfile.mkdtemp())
    for flow in ("onboarding", "contact"):
        shutil.copytree(ROOT / "Flows" / flow, folder / flow)
    # The codes are those of a provider, because the adapter for one machine keeps all numbers in one file.
    (folder / "onboarding/services.jsonc").write_text(json.dumps({
        "verification.*": {"use": "fixed", "accepted": True},
        "account.create": {"use": "records", "file": "accounts.jsonl", "unique": "email"}}))
    server = Server(WIZARD, [str(folder)], "--limit", f"connections={CONNECTIONS}")
    asyncio.run(all_at_once(server))
    asyncio.run(idle_sessions(server))
    asyncio.run(idle_connections(server))
    if server.stop() != 0:
        failures.append("the server did not stop with 0")
    print("\n".join(failures) or "The server bears the load.")
    sys.exit(1 if failures else 0)


main()
