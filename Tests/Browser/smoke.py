"""Walks the onboarding flow in Chromium: smoke.py WIZARD AXE [SCREENSHOTS].

Each page is checked with axe-core in two widths, light and dark.
"""

import pathlib
import re
import subprocess
import sys
import threading

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support import ROOT, Browser, Server, check, failures, look

FLOW = "Flows/onboarding"
SERVICES = ("--services", str(ROOT / "Tests/Browser/services.jsonc"))


def walk(server, axe, folder):
    """The whole flow, with a mistake of each kind, a reload, the browser's Back, and a double click."""
    browser = Browser()
    browser.open(server.address + "/")
    look(browser, axe, "phone", folder)
    hosts = browser.driver.execute_script("return performance.getEntriesByType('resource').map((entry) => new URL(entry.name).host)")
    check(set(hosts) <= {server.address.split("//")[1]}, f"a page asks other hosts: {hosts}", browser)
    browser.press()
    look(browser, axe, "error", folder)
    focused = browser.driver.switch_to.active_element.get_attribute("id")
    check(focused == "summary", f"the summary of errors has the focus, not {focused}", browser)
    check(browser.driver.title.startswith("Error: "), "the title says that there is an error", browser)
    browser.fill(phone="(201) 555-0123")
    browser.press()
    check(browser.path == "onboarding/verification", "a valid number leads to the code", browser)
    look(browser, axe, "code", folder)
    browser.driver.refresh()
    sent = len(server.lines("outbox.jsonl"))
    check(sent == 1, f"reloading sends no code: {sent}", browser)
    browser.fill(code="000000")
    browser.press()
    look(browser, axe, "wrong-code", folder)
    browser.fill(code=server.code())
    browser.press()
    check(browser.path == "onboarding/details", "the code leads to the details", browser)
    browser.fill(email="ana@")
    browser.put("birthDate:month", "13")
    browser.press()
    look(browser, axe, "details", folder)
    browser.fill(name="Ana Pérez", email="ana@example.com", forCompany="true")
    for part, number in (("year", "1990"), ("month", "5"), ("day", "7")):
        browser.put(f"birthDate:{part}", number)
    browser.press()
    check(browser.path == "onboarding/company", "a company is asked for", browser)
    look(browser, axe, "company", folder)
    browser.put("company.name", "Acme")
    browser.put("company.size", "10-99")
    browser.press()
    look(browser, axe, "review", folder)
    browser.driver.back()
    browser.wait(lambda: browser.path == "onboarding/company")
    check(browser.field("company.name").get_attribute("value") == "Acme", "the browser's Back shows the answers", browser)
    browser.press()
    check(browser.path == "onboarding/review", "and Continue leads to the review again", browser)
    second = Browser()
    second.open(server.address + "/")
    second.driver.add_cookie(browser.driver.get_cookie("wizard-onboarding"))
    second.open(server.address + "/onboarding/review")
    browser.press()
    second.press()
    for tab in (browser, second):
        check("Your account number is A-0001." in tab.text, "both tabs show the account", tab)
    check(len(server.lines("accounts.jsonl")) == 1, "there is one account", browser)
    look(browser, axe, "end", folder)
    second.close()
    browser.close()


def walk_without_script(server):
    """Keyboard alone, without JavaScript, in German."""
    browser = Browser(javascript=False, language="de")
    browser.open(server.address + "/onboarding/")
    check(browser.driver.find_element(By.TAG_NAME, "html").get_attribute("lang") == "de", "the page is German", browser)

    def type_into(name, text):
        browser.field(name).send_keys(text)

    def enter(name):
        browser.leave(lambda: browser.field(name).send_keys(Keys.ENTER))

    type_into("phone", "(201) 555-0199")
    enter("phone")
    type_into("code", server.code())
    enter("code")
    type_into("name", "Bea")
    type_into("email", "bea@example.com")
    enter("email")
    check(browser.path == "onboarding/review", "Enter continues", browser)
    browser.press()
    check(len(server.lines("accounts.jsonl")) == 2, "there is a second account", browser)
    browser.close()


def walk_as_program(server):
    """The client of the article "The JSON API", as printed."""
    article = (ROOT / "Sources/WizardKit/WizardKit.docc/Articles/JSONAPI.md").read_text()
    client = pathlib.Path(server.folder, "client.py")
    client.write_text(re.search(r"```python\n(.*?)```", article, re.DOTALL).group(1))
    process = subprocess.Popen(
        [sys.executable, "-u", client, server.address + "/onboarding/"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    said = ""
    patience = threading.Timer(60, process.kill)
    patience.start()

    def answer(prompt, text):
        nonlocal said
        while not re.search(re.escape(prompt) + r"[^:\n]*: $", said):
            character = process.stdout.read(1)
            if not character:
                raise AssertionError(f"the client ended before {prompt}: {said}")
            said += character
        process.stdin.write((text() if callable(text) else text) + "\n")
        process.stdin.flush()
        said += "\n"

    for prompt, text in [
        ("Mobile number", "1"), ("Mobile number", "+1 201 555 0142"), ("6-digit code", server.code), ("Full name", "Cleo"),
        ("Email", "cleo@example.com"), ("Date of birth", ""), ("Are you joining for a company?", "no"),
    ]:
        answer(prompt, text)
    said += process.communicate(timeout=30)[0]
    patience.cancel()
    if process.returncode != 0 or "too short" not in said or "Your account number is A-0003." not in said:
        failures.append(f"the client of the article does not walk the flow: {said}")


def ask_as_readme(server):
    """The request of the README, which prints what is shown there."""
    command, printed = re.search(r"\n\$ (curl .*?)\n(\".*?)```", (ROOT / "README.md").read_text(), re.DOTALL).groups()
    said = subprocess.run(
        command.replace("http://127.0.0.1:8080", server.address), shell=True, capture_output=True, text=True, timeout=30).stdout
    if said != printed:
        failures.append(f"the request of the README prints {said}")


def main():
    wizard, axe = sys.argv[1], pathlib.Path(sys.argv[2]).read_text()
    folder = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
    server = Server(wizard, [FLOW], *SERVICES)
    try:
        walk(server, axe, folder)
        walk_without_script(server)
        walk_as_program(server)
        ask_as_readme(server)
    finally:
        code = server.stop()
    if code != 0:
        failures.append(f"wizard serve ended with {code}")
    print("\n".join(failures) or "The pages of the onboarding flow work in Chromium.")
    sys.exit(1 if failures else 0)


main()
