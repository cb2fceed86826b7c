"""Tests several servers with one database: fleet.py WIZARD DATABASE.

People onboard through nginx at servers that are killed, stopped for a while and woken, and with a database that is
restarted. They send forms twice, load pages again and close connections. Every person ends with one account. Then
measures how much more four servers do than one, with services that take 20 ms. Run it with `.ci/fleet`.
"""

import asyncio
import atexit
import collections
import http.server
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIZARD, DATABASE = sys.argv[1:3]
PEOPLE = int(os.environ.get("PEOPLE", "1000"))
SEED = int(os.environ.get("SEED", "1"))
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="wizard-fleet-"))
ORIGIN = "http://localhost:9480"
TRIES, GUESSED = 4, 20
failures = []


class Services:
    """Creates accounts, each idempotency key's once, and texts and checks codes. Each request takes 20 ms."""

    def __init__(self):
        self.by_key, self.requests, self.lock = {}, 0, threading.Lock()
        services = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                content = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                time.sleep(0.02)
                body = services.create(self.headers["Idempotency-Key"], content) if self.path == "/accounts" else b""
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            request_queue_size = 1000
            daemon_threads = True

            def handle_error(self, *_):
                """A server that was killed closes its connections."""

        self.server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.account = {"use": "http", "url": f"{self.address}/accounts", "timeout": "5s"}
        self.verification = {"use": "http", "url": f"{self.address}/verification", "timeout": "5s"}

    def create(self, key, content):
        with self.lock:
            self.requests += 1
            number, _ = self.by_key.setdefault(key, (f"A-{len(self.by_key) + 1}", content["email"]))
        return json.dumps({"number": number}).encode()


class Fleet:
    """Servers with one database, and nginx in front of them."""

    def __init__(self, count, services, options=()):
        self.options = options
        self.flow = FOLDER / "onboarding"
        shutil.copytree(ROOT / "Flows/onboarding", self.flow, dirs_exist_ok=True)
        (self.flow / "services.jsonc").write_text(json.dumps(services))
        self.workers = [self.start(number) for number in range(count)]
        ports = "".join(f"server 127.0.0.1:{9481 + number} max_fails=0;" for number in range(count))
        (FOLDER / "nginx.conf").write_text(
            f"""daemon off; pid {FOLDER}/nginx.pid; error_log {FOLDER}/nginx.log;
            worker_rlimit_nofile 20000;
            events {{ worker_connections 10000; }}
            http {{ access_log off; upstream wizard {{ {ports} keepalive 64; }}
              server {{ listen 127.0.0.1:9480 backlog=4096; location / {{
                proxy_pass http://wizard; proxy_http_version 1.1; proxy_set_header Connection "";
                proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
                proxy_request_buffering off; client_max_body_size 64m;
                proxy_connect_timeout 2s; proxy_read_timeout 15s; }} }} }}""")
        self.nginx = subprocess.Popen(["nginx", "-c", FOLDER / "nginx.conf", "-p", FOLDER], stderr=subprocess.DEVNULL)
        atexit.register(self.stop)
        time.sleep(0.5)

    def start(self, number):
        log = open(FOLDER / f"worker-{number}.log", "a")
        environment = {**os.environ, "XDG_STATE_HOME": str(FOLDER)}
        process = subprocess.Popen(
            [WIZARD, "serve", self.flow, "--listen", f"127.0.0.1:{9481 + number}", "--store", DATABASE,
             "--base-url", ORIGIN, "--limit", "sessions-per-minute=100000", "--limit", "codes-per-day=100000",
             "--limit", "codes-per-address=100000", "--trusted-proxy", "127.0.0.1", *self.options],
            stdout=subprocess.DEVNULL, stderr=log, env=environment)
        for _ in range(600):
            if process.poll() is not None:
                break
            if "Open http" in (FOLDER / f"worker-{number}.log").read_text()[-2000:]:
                break
            time.sleep(0.05)
        return process

    def kill(self, number):
        self.workers[number].kill()
        self.workers[number].wait()
        self.workers[number] = self.start(number)

    def stop(self):
        for process in self.workers:
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.kill()
                process.wait()
        # Killed, nginx would leave its own workers.
        if self.nginx.poll() is None:
            self.nginx.terminate()
            self.nginx.wait()


def restart_database():
    data = urllib.parse.parse_qs(urllib.parse.urlsplit(DATABASE).query)["host"][0] + "/data"
    as_postgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
    subprocess.run([*as_postgres, "pg_ctl", "-D", data, "-m", "fast", "-w", "restart", "-l", data + "/../log"],
                   stdout=subprocess.DEVNULL, cwd="/", check=True)


def code_of(phone):
    """The code that was sent to a number last; none if it has not been sent."""
    path = FOLDER / "outbox.jsonl"
    lines = path.read_text().splitlines() if path.exists() else []
    return next((json.loads(line)["code"] for line in reversed(lines) if phone in line), None)


class Person:
    """A person with a browser who tries again when something fails."""

    def __init__(self, number, counts, troubled, code_of):
        self.number, self.counts, self.troubled, self.code_of = number, counts, troubled, code_of
        self.random = random.Random(SEED * 100_000 + number)
        self.cookie, self.page, self.path = "", "", "/onboarding/"
        self.connection = None

    async def send(self, method, path, form, reads=True):
        if self.connection is None:
            self.connection = await asyncio.open_connection("127.0.0.1", 9480)
        reader, writer = self.connection
        body = urllib.parse.urlencode(form or {}).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost:9480\r\n"
        if method == "POST":
            head += (f"Origin: {ORIGIN}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                     f"Content-Length: {len(body)}\r\n")
        if self.cookie:
            head += f"Cookie: {self.cookie}\r\n"
        writer.write(head.encode() + b"\r\n" + (body if method == "POST" else b""))
        self.counts[f"{method} sent"] += 1
        if not reads:
            writer.close()
            self.connection = None
            return None
        answer = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)).decode()
        length = int(re.search(r"(?i)Content-Length: (\d+)", answer).group(1))
        text = (await asyncio.wait_for(reader.readexactly(length), 60)).decode()
        status = int(answer.split()[1])
        self.counts[f"answers {status}"] += 1
        cookie = re.search(r"Set-Cookie: (wizard-onboarding=[^;]*)", answer)
        if cookie:
            self.cookie = cookie.group(1)
        if "connection: close" in answer.lower():
            writer.close()
            self.connection = None
        location = re.search(r"Location: (\S+)", answer)
        return status, text, location.group(1) if location else None

    async def ask(self, method, path, form=None):
        """Follows redirects; loads the page again as long as servers are away."""
        for attempt in range(120):
            try:
                status, text, location = await self.send(method, path, form)
            except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
                self.connection = None
                status, text, location = 0, "", None
            if status == 303:
                method, path, form = "GET", location, None
            elif status in (0, 502, 503, 504):
                # Nobody knows whether it took effect, so the person looks.
                self.counts["tries after a failure"] += 1
                await asyncio.sleep(0.2 + self.random.random())
                if self.cookie:
                    method, path, form = "GET", "/onboarding/", None
            else:
                self.path, self.page = path, text
                return status
        raise AssertionError(f"person {self.number}: no answer")

    async def press(self, button="next", **answers):
        fields = dict(re.findall(r'<input type="hidden" name="(_\w+)" value="([^"]*)"', self.page))
        action = re.search(r'<form id="form" method="post" action="([^"]*)"', self.page).group(1)
        form = {**fields, **answers, "_do": button}
        trouble = self.random.random() if self.troubled else 1
        if trouble < 0.1 and self.cookie:
            # The connection is closed before the answer.
            await self.send("POST", action, form, reads=False)
            return await self.ask("GET", "/onboarding/")
        if trouble < 0.2 and self.cookie:
            twin = Person(self.number, self.counts, False, self.code_of)
            twin.cookie = self.cookie
            await asyncio.gather(self.ask("POST", action, form), twin.ask("POST", action, form))
            if twin.connection:
                twin.connection[1].close()
            return await self.ask("GET", "/onboarding/")
        await self.ask("POST", action, form)
        if trouble < 0.3:
            await self.ask("GET", self.path)

    async def onboard(self):
        phone = f"+1201{5550000 + self.number:07}"
        details = {"name": f"Person {self.number}", "email": f"person{self.number}@example.com", "forCompany": "false",
                   **{f"birthDate:{part}": "" for part in ("day", "month", "year")}}
        await self.ask("GET", "/onboarding/")
        # A call of a server that was killed can be repeated after half a minute.
        for _ in range(1_000):
            if "Your account number is" in self.page:
                if self.connection:
                    self.connection[1].close()
                return re.search(r"account number is (\S+?)[.<]", self.page).group(1)
            if 'name="phone"' in self.page:
                await self.press(phone=phone)
            elif 'name="code"' in self.page:
                code = self.code_of(phone)
                if code is None:
                    await asyncio.sleep(0.2)
                    await self.ask("GET", self.path)
                else:
                    self.counts["codes typed"] += 1
                    await self.press(code=code)
            elif 'name="email"' in self.page:
                await self.press(**details)
            elif 'value="retry"' in self.page:
                # The server that made the call was killed.
                self.counts["calls repeated by a person"] += 1
                await self.press("retry")
            elif 'value="next"' in self.page:
                await self.press()
            else:
                # A call is being made.
                await asyncio.sleep(0.3)
                await self.ask("GET", "/onboarding/")
        raise AssertionError(f"person {self.number} is still at {self.path}: {re.sub('<[^>]*>', ' ', self.page)[-600:]}")


async def people(numbers, counts, troubled, at_once, code_of):
    gate = asyncio.Semaphore(at_once)

    async def one(number):
        async with gate:
            return await Person(number, counts, troubled, code_of).onboard()

    return await asyncio.gather(*(one(number) for number in numbers), return_exceptions=True)


async def guess(number, counts):
    """Types wrong codes for one number in three browsers at once, until no more are compared."""
    phone = f"+1202{5550000 + number:07}"

    async def one():
        person = Person(number, counts, False, None)
        asked = 0
        await person.ask("GET", "/onboarding/")
        while "Too many incorrect codes" not in person.page and asked < 3:
            if 'name="phone"' in person.page:
                asked += 1
                await person.press(phone=phone)
            elif 'name="code"' in person.page:
                await person.press(code="000000")
            elif 'value="retry"' in person.page:
                await person.press("retry")
            else:
                await asyncio.sleep(0.3)
                await person.ask("GET", "/onboarding/")

    await asyncio.gather(*(one() for _ in range(3)))


async def trouble(fleet, counts):
    """Kills, stops and restarts until it is cancelled."""
    chance = random.Random(SEED)
    loop = asyncio.get_running_loop()
    await asyncio.sleep(2)
    fleet.workers[3].send_signal(signal.SIGSTOP)
    counts["servers stopped for a minute"] += 1
    woken = time.monotonic() + 60
    for turn in range(10_000):
        await asyncio.sleep(2)
        if turn % 10 == 4:
            counts["restarts of the database"] += 1
            await loop.run_in_executor(None, restart_database)
        else:
            counts["servers killed"] += 1
            await loop.run_in_executor(None, fleet.kill, chance.randrange(3))
        if woken and time.monotonic() > woken:
            fleet.workers[3].send_signal(signal.SIGCONT)
            woken = None


def survive():
    services = Services()
    fleet = Fleet(4, {
        "verification.*": {"use": "local", "deliver": {"file": str(FOLDER / "outbox.jsonl")},
                           "resendAfter": "1s", "perNumber": {"sends": 10, "tries": TRIES, "window": "24h"}},
        "account.create": services.account})
    counts = collections.Counter()

    async def run():
        troubles = asyncio.create_task(trouble(fleet, counts))
        guesses = asyncio.gather(*(guess(number, counts) for number in range(GUESSED)))
        numbers = await people(range(PEOPLE), counts, True, int(os.environ.get("AT_ONCE", PEOPLE)), code_of)
        await guesses
        troubles.cancel()
        return numbers

    began = time.monotonic()
    numbers = asyncio.run(run())
    seconds = time.monotonic() - began
    errors = [number for number in numbers if not isinstance(number, str)]
    people_of = collections.Counter(email for _, email in services.by_key.values())
    rows = psql("SELECT count(*) FROM wizard_sessions")
    # A page can show an outcome again, so the pages don't say how many codes were compared.
    compared = [int(count) for count in psql("""
        SELECT jsonb_array_length(convert_from(history, 'UTF8')::jsonb -> 'tries') FROM wizard_numbers""").split()]
    counts |= {
        "people": PEOPLE, "people at the end": PEOPLE - len(errors), "account numbers shown": len(set(numbers) - set(errors)),
        "requests for accounts": services.requests, "accounts": len(services.by_key),
        "people with two accounts": sum(1 for count in people_of.values() if count > 1),
        "numbers": len(compared), "most codes compared for a number": max(compared),
        "codes sent": len((FOLDER / "outbox.jsonl").read_text().splitlines()), "sessions stored": int(rows)}
    for name, count in sorted(counts.items()):
        print(f"{name:32}{count:8}")
    print(f"{'seconds':32}{seconds:8.0f}", flush=True)
    for error in errors[:3]:
        print(f"  {error!r}")
    if errors:
        failures.append(f"{len(errors)} people did not reach the end")
    if len(compared) != PEOPLE + GUESSED or compared.count(TRIES) < GUESSED or max(compared) != TRIES:
        failures.append(f"codes compared by number: {sorted(compared)}")
    if counts["people with two accounts"] or counts["accounts"] != PEOPLE:
        failures.append(f"{counts['accounts']} accounts for {PEOPLE} people")
    fleet.stop()


def busy():
    """The time that the processors have worked, and all of their time, in ticks."""
    times = [int(text) for text in pathlib.Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
    return sum(times) - times[3] - times[4], sum(times)


def grow():
    """Compares the sessions a minute of four servers with those of one, with one connection to the database each.

    Each server has one person at a time: with a hundred, one server and its database use both processors of a machine.
    """
    rates = []
    for count in (1, 4):
        services = Services()
        fleet = Fleet(count, {"verification.*": services.verification, "account.create": services.account},
                      ("--database-connections", "1"))
        first, total = 1_000_000 * count, 100 * count
        began, (used, all_before) = time.monotonic(), busy()
        results = asyncio.run(
            people(range(first, first + total), collections.Counter(), False, count, lambda phone: "000000"))
        seconds, (used_after, all_after) = time.monotonic() - began, busy()
        fleet.stop()
        errors = [result for result in results if not isinstance(result, str)]
        if errors:
            failures.append(f"{len(errors)} people did not reach the end: {errors[0]!r}")
        rates.append(total / seconds * 60)
        print(f"sessions a minute, {count} server(s), one connection each: {rates[-1]:.0f}, with "
              f"{(used_after - used) / (all_after - all_before):.0%} of the processors", flush=True)
    print(f"four servers over one: {rates[1] / rates[0]:.2f}, at least 3")
    if rates[1] / rates[0] < 3:
        failures.append("four servers do less than three times the work of one")


def psql(statement):
    return subprocess.run(["psql", DATABASE, "-X", "-A", "-t", "-c", statement], capture_output=True, text=True).stdout


def main():
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    subprocess.run([WIZARD, "store", "migrate", DATABASE], check=True)
    parts = os.environ.get("PARTS", "survive grow").split()
    if "survive" in parts:
        survive()
    if "grow" in parts:
        grow()
    print("\n".join(failures) or "The fleet holds.")
    sys.exit(1 if failures else 0)


main()
