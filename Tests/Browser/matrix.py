"""Everything that people do with pages, in Chromium: matrix.py WIZARD AXE [SCREENSHOTS].

All seven shipped flows to their end, what browsers do with pages, and what goes wrong with servers.
"""

import http.client
import http.server
import json
import pathlib
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support import ROOT, Browser, Server, check, failures, look

ONBOARDING = "Flows/onboarding"
SERVICES = ("--services", str(ROOT / "Tests/Browser/services.jsonc"))
WIZARD = sys.argv[1]

# The answers by flow, and what the last page says. A list is a choice of several.
FLOWS = {
    "account-recovery": ({"email": "ana@example.com", "way": "sms", "password": "a long password 7",
                          "_again.password": "a long password 7"}, "You can sign in"),
    "checkout": (
        {"shipping.name": "Ana Pérez", "shipping.street": "Hauptstr. 1", "shipping.city": "Berlin", "shipping.country": "DE",
         "shipping.postalCode": "10115", "terms": "true"}, "O-0001"),
    "clinic-intake": (
        {"signs": "none", "name": "Ana Pérez", "born:day": "23", "born:month": "04", "born:year": "1990",
         "phone": "(201) 555-0123", "isAllergic": "false"}, "Thank you"),
    "contact": ({"name": "Ana Pérez"}, "Ana Pérez is saved."),
    "expenses": (
        {"name": "Ana Pérez", "currency": "EUR", "purpose": "Fair", "country": "DE", "left:day": "01", "left:month": "11",
         "left:year": "2026", "leftAt": "08:00", "returned:day": "02", "returned:month": "11", "returned:year": "2026",
         "returnedAt": "18:00", "drove": "false", "paid": "false"}, None),
    "household": (
        {"size": "2", "name": "Ana", "born:day": "01", "born:month": "02", "born:year": "1990", "job": "Baker",
         "school": "Oak"}, "H-0001"),
    "onboarding": (
        {"phone": "(201) 555-0123", "name": "Ana", "email": "ana@example.com"}, "A-0001"),
}


def fill_in(browser, answers, server):
    """Fills in every question of the page that has an answer and is empty."""
    for name, answer in {**answers, "code": None}.items():
        if not browser.driver.find_elements(By.CSS_SELECTOR, f'[name="{name}"]:not([type=hidden])'):
            continue
        if name == "code":
            answer = server.code()
        # Clearing an answer would take away the questions that depend on it.
        if browser.again(lambda: needs(browser.field(name), answer)):
            browser.put(name, answer)


def needs(control, answer):
    return control.get_attribute("type") in ("radio", "checkbox") or control.get_attribute("value") != answer


def walk_to_end(browser, answers, server, name="", axe=None, folder=None):
    """Goes from page to page until no button leads on."""
    for number in range(30):
        if axe:
            look(browser, axe, f"{name}-{number}", folder)
        buttons = browser.driver.find_elements(By.CSS_SELECTOR, '#form button[value="next"]')
        if not buttons:
            return
        fill_in(browser, answers, server)
        if axe and browser.driver.find_elements(By.CSS_SELECTOR, ".row"):
            look(browser, axe, f"{name}-{number}-filled", folder)
        before = browser.driver.current_url
        browser.press("skip" if number and browser.driver.find_elements(By.CSS_SELECTOR, 'button[value="skip"]') else "next")
        if "Answer this too" in browser.text:
            fill_in(browser, answers, server)
            browser.press()
        if browser.driver.find_elements(By.ID, "summary"):
            check(False, f"{name} goes on from {before}", browser)
            return
    check(False, f"{name} comes to an end", browser)


def shipped_flows(axe, folder):
    """All seven flows, each page with axe-core; checkout and contact with their inputs, and checkout by invitation."""
    given = ("--given", "cart=B-42", "--given", "amount=4990")
    deliver = tempfile.mkdtemp()
    recovery = pathlib.Path(deliver, "recovery.jsonc")
    text = (ROOT / "Flows/account-recovery/services.jsonc").read_text()
    recovery.write_text(text.replace('"deliver": "terminal"', '"deliver": { "file": "outbox.jsonl" }'))
    for name, (answers, ending) in FLOWS.items():
        options = {"onboarding": SERVICES, "checkout": given, "account-recovery": ("--services", str(recovery))}.get(name, ())
        server = Server(WIZARD, [f"Flows/{name}"], *options)
        browser = Browser()
        browser.open(server.address + "/")
        if name in ("checkout", "contact"):
            look(browser, axe, f"{name}-first", folder)
            browser.press("next")
            look(browser, axe, f"{name}-errors", folder)
        walk_to_end(browser, answers, server, name, axe, folder)
        check(ending is None or ending in browser.text, f"{name} ends with {ending}", browser)
        server.stop()
        browser.close()
    server = Server(WIZARD, ["Flows/checkout"])
    link = subprocess.run(
        [WIZARD, "sessions", "invite", "Flows/checkout", *given, "--base-url", server.address, "--store", server.folder],
        capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip()
    browser = Browser()
    browser.open(server.address + "/")
    check("by invitation" in browser.text, "checkout is by invitation", browser)
    browser.open(link)
    browser.press("open")
    walk_to_end(browser, FLOWS["checkout"][0], server, "checkout by invitation")
    check("O-0001" in browser.text, "an invited person orders", browser)
    server.stop()
    browser.close()


def four_languages():
    server = Server(WIZARD, [ONBOARDING], *SERVICES)
    for number, language in enumerate(("en", "de", "es", "fr")):
        browser = Browser(language=language)
        browser.open(server.address + "/onboarding/")
        check(browser.driver.find_element(By.TAG_NAME, "html").get_attribute("lang") == language, language, browser)
        answers = {"phone": f"(201) 555-010{number}", "name": "Ana", "email": f"ana{number}@example.com"}
        if language == "en":
            answers["phone"] = "+1 201 555 0100"
        else:
            answers["phone"] = f"+1 201 555 010{number}"
        walk_to_end(browser, answers, server, f"onboarding in {language}")
        check(f"A-000{number + 1}" in browser.text, f"an account in {language}", browser)
        browser.close()
    browser = Browser(language="ar")
    browser.open(server.address + "/onboarding/")
    browser.driver.find_element(By.CSS_SELECTOR, 'a[hreflang="de"]').click()
    browser.wait(lambda: browser.driver.find_element(By.TAG_NAME, "html").get_attribute("lang") == "de")
    browser.close()
    server.stop()


def verified(server, phone="(201) 555-0177"):
    browser = Browser()
    browser.open(server.address + "/onboarding/")
    browser.fill(phone=phone)
    browser.press()
    browser.fill(code=server.code())
    browser.press()
    return browser


def browser_buttons():
    """Back, Forward, Reload, bookmarks, two tabs, double click."""
    server = Server(WIZARD, [ONBOARDING], *SERVICES)
    browser = verified(server)
    browser.fill(name="Ana", email="ana@example.com")
    browser.driver.back()
    browser.wait(lambda: browser.path == "onboarding/verification" or browser.path == "onboarding/details")
    browser.driver.forward()
    browser.wait(lambda: browser.path == "onboarding/details")
    check(browser.field("name").get_attribute("value") == "Ana", "Back and Forward keep what was typed", browser)
    browser.fill(email="ana@example.com")
    browser.press("back")
    browser.open(server.address + "/onboarding/details")
    browser.wait(lambda: browser.path in ("onboarding/details", "onboarding/verification", "onboarding/phone"))
    browser.open(server.address + "/onboarding/review")
    check(browser.path != "onboarding/review", "a page that was not reached leads to where the person is", browser)
    walk_to_end(browser, {"name": "Ana", "email": "ana@example.com"}, server, "after Back")
    check(len(server.lines("accounts.jsonl")) == 1, "one account", browser)
    sent = len(server.lines("outbox.jsonl"))
    for path in ("onboarding/phone", "onboarding/details", "onboarding/review", "onboarding/"):
        browser.open(f"{server.address}/{path}")
        browser.driver.refresh()
        check("A-0001" in browser.text, f"a bookmark of {path} shows the end", browser)
    check(len(server.lines("outbox.jsonl")) == sent and len(server.lines("accounts.jsonl")) == 1, "and repeats nothing", browser)
    browser.close()

    first = verified(server, "(201) 555-0178")
    first.fill(name="Bea", email="bea@example.com")
    second = Browser()
    second.open(server.address + "/")
    second.driver.add_cookie(first.driver.get_cookie("wizard-onboarding"))
    second.open(server.address + "/onboarding/details")
    second.fill(name="Bea Two", email="bea@example.com")
    second.press()
    first.press()
    check("Bea" in first.text and "Bea Two" not in first.text, "the other tab's answers are a change", first)
    second.driver.refresh()
    button = first.driver.find_element(By.CSS_SELECTOR, 'button[value="next"]:not(.first)')
    first.leave(lambda: ActionChains(first.driver).double_click(button).perform())
    first.wait(lambda: "A-0002" in first.text)
    second.press()
    check("A-0002" in second.text, "an old review shows the end", second)
    check(len(server.lines("accounts.jsonl")) == 2, "a double click makes one account", first)
    second.close()
    first.close()
    server.stop()


def lost_and_changed():
    """A lost cookie, an expired session, and a flow that is edited meanwhile."""
    server = Server(WIZARD, [ONBOARDING], *SERVICES)
    browser = verified(server)
    browser.fill(name="Ana Lost", email="ana@example.com")
    browser.driver.delete_all_cookies()
    browser.press()
    check("We can't find your answers" in browser.text and "Ana Lost" in browser.text, "a lost cookie shows what was typed", browser)
    browser.close()
    server.stop()

    folder = pathlib.Path(tempfile.mkdtemp(), "tea")
    folder.mkdir()
    flow = {"format": 1, "flow": "tea", "title": "Tea", "expires": "1s", "steps": [
        {"id": "a", "fields": [{"id": "a", "type": "text", "label": "First"}]},
        {"id": "b", "fields": [{"id": "b", "type": "text", "label": "Second"}]},
        {"id": "z", "end": "done", "text": "Thank you, {{a}} {{b}}."}]}
    path = folder / "flow.jsonc"
    path.write_text(json.dumps(flow))
    server = Server(WIZARD, [str(folder)], "--watch")
    browser = Browser()
    browser.open(server.address + "/")
    browser.fill(a="one")
    browser.press()
    time.sleep(2.1)
    browser.fill(b="typed")
    browser.press()
    check("expired" in browser.text or "can't find" in browser.text, "an expired session says so", browser)
    version = requests_text(server, "/-/version")
    del flow["expires"]
    path.write_text(json.dumps(flow))
    browser.wait(lambda: requests_text(server, "/-/version") != version)
    browser.open(server.address + "/tea/")
    browser.fill(a="one")
    browser.press()
    flow["steps"][1]["fields"][0]["label"] = "Another label"
    path.write_text(json.dumps(flow))
    browser.wait(lambda: "Another label" in browser.text)
    browser.fill(b="two")
    path.write_text("{" + json.dumps(flow))
    browser.wait(lambda: "The flow has mistakes" in browser.text and "flow.jsonc:1:2" in browser.text)
    path.write_text(json.dumps(flow))
    browser.wait(lambda: browser.field("b").get_attribute("value") == "two")
    flow["steps"][1]["when"] = "a != 'one'"
    path.write_text(json.dumps(flow))
    browser.wait(lambda: "Thank you" in browser.text or "Finish" in browser.text or browser.path == "tea/z")
    check(browser.path.startswith("tea/"), "a condition that was typed into the file takes effect", browser)
    browser.close()
    server.stop()


def requests_text(server, path):
    connection = http.client.HTTPConnection(server.address.split("//")[1], timeout=5)
    connection.request("GET", path)
    return connection.getresponse().read().decode()


class SlowService(http.server.BaseHTTPRequestHandler):
    """Counts the accounts that are created, by idempotency key; each takes some seconds or until it is released."""

    seconds = 15
    released = threading.Event()
    calls = []

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.calls.append(self.headers.get("Idempotency-Key"))
        self.released.wait(self.seconds)
        body = b'{"number":"A-7"}'
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            pass

    def log_message(self, *_):
        pass


def slow_service(axe, folder):
    """A call that takes longer than two seconds, a reload during it, a double click, and SIGTERM during it."""
    slow = http.server.ThreadingHTTPServer(("127.0.0.1", 0), SlowService)
    threading.Thread(target=slow.serve_forever, daemon=True).start()

    def serve(timeout):
        services = pathlib.Path(tempfile.mkdtemp(), "services.jsonc")
        services.write_text(json.dumps({
            "verification.*": {"use": "local", "deliver": {"file": "outbox.jsonl"}},
            "account.create": {"use": "http", "url": f"http://127.0.0.1:{slow.server_port}/accounts", "timeout": timeout}}))
        return Server(WIZARD, [ONBOARDING], "--services", str(services))

    server = serve(timeout="20s")
    browser = verified(server)
    browser.fill(name="Ana", email="ana@example.com")
    browser.press()
    button = browser.driver.find_element(By.CSS_SELECTOR, 'button[value="next"]:not(.first)')
    began = time.monotonic()
    browser.leave(lambda: ActionChains(browser.driver).double_click(button).perform())
    check(time.monotonic() - began < 4, "the page does not wait for the call", browser)
    check(browser.driver.find_elements(By.CSS_SELECTOR, ".notice"), "a page says that a call is being made", browser)
    # Otherwise the page would be loaded again while it is looked at.
    browser.driver.execute_script("window.stop()")
    look(browser, axe, "busy", folder)
    SlowService.released.set()
    browser.driver.refresh()
    browser.wait(lambda: "A-7" in browser.text)
    check(len(SlowService.calls) == 1, f"one call: {SlowService.calls}", browser)
    browser.close()
    server.stop()

    SlowService.released.clear()
    SlowService.seconds = 4
    server = serve(timeout="6s")
    browser = verified(server, "(201) 555-0178")
    browser.fill(name="Bea", email="bea@example.com")
    browser.press()
    browser.press()
    process = server.process
    process.send_signal(signal.SIGTERM)
    began = time.monotonic()
    code = process.wait(timeout=15)
    check(code == 0 and time.monotonic() - began < 11, f"SIGTERM during a call ends it with {code}", browser)
    server.start(listen=server.address.split("//")[1])
    browser.driver.refresh()
    SlowService.seconds = 0
    browser.wait(lambda: browser.driver.find_element(By.CSS_SELECTOR, '#form button[value="next"]').is_enabled(), seconds=90)
    check("Nothing will be done twice" in browser.text, "the page says that confirming again is safe", browser)
    browser.press()
    browser.wait(lambda: "A-7" in browser.text)
    check(len(set(SlowService.calls)) == 2, f"a call that is repeated has the same key: {SlowService.calls}", browser)
    browser.close()
    server.stop()
    slow.shutdown()


def keyboard_alone():
    """The whole onboarding with Tab, Space and Enter, with the script."""
    server = Server(WIZARD, [ONBOARDING], *SERVICES)
    browser = Browser()
    browser.open(server.address + "/onboarding/")

    def tab_to(selector):
        wanted = browser.driver.find_element(By.CSS_SELECTOR, selector)
        for _ in range(40):
            ActionChains(browser.driver).send_keys(Keys.TAB).perform()
            if browser.driver.switch_to.active_element == wanted:
                return
        check(False, f"Tab reaches {selector}", browser)

    def type_into(name, text):
        tab_to(f'[name="{name}"]:not([type=hidden])')
        ActionChains(browser.driver).send_keys(text).perform()

    def enter(selector='button[value="next"]:not(.first)'):
        tab_to(selector)
        browser.leave(lambda: ActionChains(browser.driver).send_keys(Keys.ENTER).perform())

    type_into("phone", "(201) 555-0133")
    enter()
    type_into("code", server.code())
    enter()
    type_into("name", "Kim")
    type_into("email", "kim@")
    enter()
    focused = browser.driver.switch_to.active_element.get_attribute("id")
    check(focused == "summary", "the summary has the focus", browser)
    ActionChains(browser.driver).send_keys(Keys.TAB, Keys.ENTER).perform()
    check(browser.driver.switch_to.active_element.get_attribute("name") == "email", "a link of it leads to the field", browser)
    ActionChains(browser.driver).key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).send_keys("kim@example.com").perform()
    tab_to('[name="forCompany"]:checked')
    ActionChains(browser.driver).send_keys(Keys.UP).perform()
    enter()
    type_into("company.name", "Acme")
    tab_to('[name="company.size"]:not([type=hidden])')
    ActionChains(browser.driver).send_keys(Keys.SPACE).perform()
    enter()
    enter()
    check("A-0001" in browser.text, "an account by keyboard alone", browser)
    browser.close()
    server.stop()


def lists_files_and_conditions(axe, folder):
    """Adding, moving and removing items, uploads that are kept, and questions that appear, with and without the script."""
    for javascript in (True, False):
        server = Server(WIZARD, ["Flows/expenses", "Flows/contact"])
        browser = Browser(javascript=javascript)
        browser.open(server.address + "/contact/")
        browser.fill(name="Ana Pérez")
        browser.press()
        for number in range(2):
            browser.press(f"add:{number}:phones")
            browser.put(f"phones[{number}].number", f"(201) 555-010{number}")
        if javascript:
            look(browser, axe, "contact-list", folder)
        move = browser.driver.find_element(By.CSS_SELECTOR, 'button[value^="move:"]')
        browser.leave(move.click)
        value = browser.field("phones[0].number").get_attribute("value")
        check("555-0101" in value, f"an item moves up: {value}", browser)
        browser.leave(browser.driver.find_element(By.CSS_SELECTOR, 'button[value^="remove:"]').click)
        browser.press()
        check("555-0100" in browser.text and "555-0101" not in browser.text, "and another is removed", browser)

        answers, _ = FLOWS["expenses"]
        browser.open(server.address + "/expenses/")
        fill_in(browser, answers, server)
        browser.press()
        browser.put("drove", "true")
        if javascript:
            browser.wait(lambda: browser.field("vehicle"))
        else:
            browser.press()
            check("Answer this too" in browser.text, "without the script, the question appears after Continue", browser)
        browser.put("vehicle", "bicycle")
        browser.put("distance", "12")
        browser.press()
        browser.put("paid", "true")
        if javascript:
            browser.wait(lambda: browser.driver.find_element(By.CSS_SELECTOR, 'button[value="add:0:receipts"]')
                         or browser.driver.find_element(By.NAME, "receipts[0].amount"))
        else:
            browser.press()
        if browser.driver.find_elements(By.CSS_SELECTOR, 'button[value="add:0:receipts"]'):
            browser.press("add:0:receipts")
        picture = pathlib.Path(server.folder, "receipt of Ana.pdf")
        picture.write_bytes(b"%PDF-1.4 a receipt")
        browser.put("receipts[0].file", picture)
        browser.press()
        if javascript:
            look(browser, axe, "expenses-list-errors", folder)
        check("receipt of Ana.pdf" in browser.text, "a file is kept while other answers are wrong", browser)
        browser.put("receipts[0].kind", "Hotel")
        for part, number in (("day", "1"), ("month", "11"), ("year", "2026")):
            browser.put(f"receipts[0].day:{part}", number)
        browser.put("receipts[0].amount", "80")
        browser.press()
        browser.wait(lambda: browser.path == "expenses/review" or browser.path.endswith("limit") or browser.path.endswith("manager"))
        stored = [path for path in pathlib.Path(server.folder, "uploads").rglob("*.pdf")]
        check(len(stored) == 1 and stored[0].stat().st_mode & 0o77 == 0, f"the file is private: {stored}", browser)
        browser.close()
        server.stop()


def questions_while_typing():
    """Questions and totals appear while the answers that they depend on are typed, and typing goes on where it was."""
    server = Server(WIZARD, ["Flows/clinic-intake", "Flows/expenses"])
    browser = Browser()
    browser.open(server.address + "/expenses/")
    fill_in(browser, FLOWS["expenses"][0], server)
    browser.wait(lambda: browser.driver.find_element(By.ID, "f-days").text == "2")
    browser.open(server.address + "/clinic-intake/")
    browser.fill(signs="none")
    browser.press()
    browser.fill(name="Ana", **{"born:month": "04", "born:day": "23", "born:year": "1990"})
    browser.wait(lambda: browser.field("phone"))
    ActionChains(browser.driver).send_keys(Keys.BACKSPACE, "1").perform()
    # The script may replace the form once more.
    browser.wait(lambda: browser.focused("name") == "born:year" and browser.focused("value") == "1991")
    browser.close()
    server.stop()

    folder = pathlib.Path(tempfile.mkdtemp(), "options")
    folder.mkdir()
    options = [{"id": "x", "label": "X", "when": "a != 'one'"}, {"id": "y", "label": "Y"}, {"id": "z", "label": "Z"}]
    fields = [{"id": "a", "type": "text", "label": "A"}, {"id": "b", "type": "choice", "label": "B", "options": options}]
    (folder / "flow.jsonc").write_text(json.dumps({"format": 1, "flow": "options", "title": "O", "steps": [
        {"id": "s", "fields": fields}, {"id": "e", "end": "done", "text": "You chose {{b}}."}]}))
    server = Server(WIZARD, [str(folder)])
    browser = Browser()
    browser.open(server.address + "/")
    # The session begins with the first form.
    browser.press()
    browser.fill(a="two")
    browser.wait(lambda: len(browser.driver.find_elements(By.CSS_SELECTOR, "[name=b][type=radio]")) == 3)
    browser.fill(b="y", a="one")
    browser.wait(lambda: len(browser.driver.find_elements(By.CSS_SELECTOR, "[name=b][type=radio]")) == 2)
    browser.press()
    check("You chose Y." in browser.text, "an option stays chosen when others go", browser)
    browser.close()
    server.stop()


def exhausted():
    """Descriptors used up, a full disk, and a store that is away: the others are served on, and nothing is lost."""
    server = Server(WIZARD, [ONBOARDING], *SERVICES)
    browser = verified(server)
    host, port = server.address.split("//")[1].split(":")
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (40, 40))
    sockets = []
    for _ in range(120):
        connection = socket.create_connection((host, int(port)), timeout=5)
        sockets.append(connection)
    before = cpu_seconds(server.process.pid)
    time.sleep(2)
    used = cpu_seconds(server.process.pid) - before
    check(used < 0.5, f"waiting for descriptors takes no processor time: {used} s", browser)
    for connection in sockets:
        connection.close()
    browser.fill(name="Ana", email="ana@example.com")
    browser.press()
    check(browser.path == "onboarding/review", "after that, the others are served on", browser)

    away = pathlib.Path(server.folder + "-away")
    pathlib.Path(server.folder).rename(away)
    pathlib.Path(server.folder).write_text("not a folder")
    browser.press()
    check("could not be saved" in browser.text or "Something went wrong" in browser.text, "a store that is away says so", browser)
    pathlib.Path(server.folder).unlink()
    away.rename(server.folder)
    browser.open(server.address + "/onboarding/")
    browser.press()
    check("A-0001" in browser.text, "and nothing is lost when it is back", browser)
    browser.close()
    server.stop()

    folder = tempfile.mkdtemp()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=512k,mode=700", "tmpfs", folder], capture_output=True).returncode != 0:
        print("SKIPPED: no small disk can be mounted here, so a full one was not tried.")
        return
    try:
        server = Server(WIZARD, [ONBOARDING], *SERVICES, folder=folder)
        browser = verified(server)
        filler = pathlib.Path(folder, "filler")
        with open(filler, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * 512)
            except OSError:
                pass
        browser.fill(name="Ana Full", email="ana@example.com")
        browser.press()
        check("could not be saved" in browser.text and "Ana Full" in browser.text, "a full disk says so, with what was typed", browser)
        filler.unlink()
        browser.driver.back()
        browser.wait(lambda: browser.field("name"))
        browser.fill(name="Ana Full", email="ana@example.com")
        browser.press()
        browser.press()
        check("A-0001" in browser.text, "and the flow is finished when there is room", browser)
        browser.close()
        server.stop()
    finally:
        subprocess.run(["umount", "-l", folder])


def cpu_seconds(process):
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def main():
    axe = pathlib.Path(sys.argv[2]).read_text()
    folder = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
    parts = [
        lambda: shipped_flows(axe, folder), four_languages, browser_buttons, lost_and_changed,
        lambda: slow_service(axe, folder), keyboard_alone, lambda: lists_files_and_conditions(axe, folder),
        questions_while_typing, exhausted,
    ]
    for part in parts:
        began = time.monotonic()
        try:
            part()
        except Exception as error:  # One part that fails keeps none of the others from being tried.
            failures.append(f"{type(error).__name__}: {error}")
            print(f"FAILED: {error!r}")
        print(f"{time.monotonic() - began:.0f} s", flush=True)
    print("\n".join(failures) or "Everything works in Chromium.")
    sys.exit(1 if failures else 0)


main()
