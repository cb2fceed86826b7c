"""Runs `wizard serve` and Chromium, and checks pages for accessibility."""

import atexit
import json
import pathlib
import re
import subprocess
import tempfile
import time

from selenium import webdriver
from selenium.common.exceptions import ElementNotInteractableException, StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

ROOT = pathlib.Path(__file__).resolve().parents[2]
failures = []
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


class Server:
    """A `wizard serve` process with a store and an outbox of its own."""

    def __init__(self, wizard, flows, *options, folder=None):
        self.folder = folder or tempfile.mkdtemp(prefix="wizard-browser-")
        self.wizard, self.flows, self.options = wizard, flows, options
        self.address = None
        self.start()

    def start(self, listen="127.0.0.1:0"):
        # A pipe that nobody reads would fill up with the access log and make the server wait.
        self.log = tempfile.NamedTemporaryFile("w+")
        self.process = subprocess.Popen(
            [self.wizard, "serve", *self.flows, "--listen", listen, "--store", self.folder, *self.options],
            stdout=subprocess.DEVNULL, stderr=self.log, cwd=ROOT)
        atexit.register(self.process.kill)
        while True:
            text = pathlib.Path(self.log.name).read_text()
            found = re.search(r"http://\S+?(?=/ )", text)
            if found:
                break
            if self.process.poll() is not None:
                raise SystemExit(f"wizard serve did not start: {text}")
            time.sleep(0.001)
        self.address = found.group()

    def stop(self):
        self.process.terminate()
        return self.process.wait(timeout=15)

    def code(self):
        """The last code that was sent."""
        lines = pathlib.Path(self.folder, "outbox.jsonl").read_text().splitlines()
        return json.loads(lines[-1])["code"]

    def lines(self, name):
        path = pathlib.Path(self.folder, name)
        return path.read_text().splitlines() if path.exists() else []


class Browser:
    """A Chromium window."""

    def __init__(self, width=1280, height=900, dark=False, javascript=True, language="en"):
        options = webdriver.ChromeOptions()
        for option in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", f"--lang={language}"):
            options.add_argument(option)
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        atexit.register(self.close)
        self.javascript = javascript
        self.resize(width, height)
        self.color(dark)
        if not javascript:
            self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})

    def resize(self, width, height=900):
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def color(self, dark):
        feature = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})

    def open(self, address):
        self.driver.get(address)

    @property
    def path(self):
        return self.driver.current_url.split("/", 3)[3].split("#")[0]

    @property
    def text(self):
        return self.driver.find_element(By.TAG_NAME, "body").text

    def field(self, name):
        found = self.driver.find_elements(By.CSS_SELECTOR, f'[name="{name}"]:not([type=hidden])')
        if not found:
            raise AssertionError(f"no field {name} at /{self.path}:\n{self.text}")
        return found[0]

    def fill(self, **answers):
        for name, answer in answers.items():
            self.put(name, answer)

    def put(self, name, answer):
        self.again(lambda: self.put_once(name, answer))

    @staticmethod
    def again(action):
        """Does something, again if the script replaces the form meanwhile."""
        for _ in range(10):
            try:
                return action()
            except (StaleElementReferenceException, ElementNotInteractableException):
                time.sleep(0.1)
        return action()

    def focused(self, attribute):
        return self.driver.switch_to.active_element.get_attribute(attribute)

    def put_once(self, name, answer):
        control = self.field(name)
        kind = control.get_attribute("type")
        if control.tag_name == "select":
            control.find_element(By.CSS_SELECTOR, f'option[value="{answer}"]').click()
        elif kind in ("radio", "checkbox"):
            answers = answer if isinstance(answer, list) else [answer]
            for value in answers:
                self.driver.find_element(By.CSS_SELECTOR, f'[name="{name}"][value="{value}"]').click()
        elif kind == "file":
            control.send_keys(str(answer))
        else:
            control.clear()
            control.send_keys(str(answer))

    def press(self, action="next"):
        """Presses a button and waits for the next page."""
        self.leave(lambda: self.again(
            lambda: self.driver.find_element(By.CSS_SELECTOR, f'button[value="{action}"]:not(.first)').click()))

    def leave(self, action):
        """Does something that leads to another page, and waits for that page."""
        page = self.driver.find_element(By.TAG_NAME, "html")
        action()
        self.wait(lambda: self.is_gone(page))
        self.wait(lambda: self.driver.find_element(By.CSS_SELECTOR, "main"))

    @staticmethod
    def is_gone(element):
        try:
            element.tag_name
            return False
        except Exception:
            return True

    def wait(self, is_so, seconds=10):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if is_so():
                    return
            except Exception:
                pass
            time.sleep(0.02)
        raise AssertionError(f"waited {seconds} s at {self.driver.current_url}:\n{self.text}")

    def violations(self, axe):
        """What axe-core finds on the page."""
        self.driver.execute_script(axe)
        options = {"runOnly": {"type": "tag", "values": RULES}}
        found = self.driver.execute_async_script(
            "const done = arguments[1]; axe.run(document, arguments[0]).then(done, (error) => done({error: `${error}`}))", options)
        if "violations" not in found:
            raise AssertionError(found)
        return [f'{found["id"]}: {node["html"]} {node["failureSummary"]}' for found in found["violations"] for node in found["nodes"]]

    def screenshot(self, path):
        height = self.driver.execute_script("return document.documentElement.scrollHeight") if self.javascript else 900
        width = self.driver.execute_script("return innerWidth") if self.javascript else 1280
        self.resize(width, max(400, height))
        self.driver.save_screenshot(str(path))

    def close(self):
        self.driver.quit()


def check(is_so, what, browser):
    if not is_so:
        failures.append(what)
        print(f"FAILED: {what}\n  at /{browser.path}\n  {browser.text[:500]}")


def look(browser, axe, name, folder):
    """Checks a page in both widths and both colours."""
    for width in (1280, 320):
        for dark in (False, True):
            browser.resize(width)
            browser.color(dark)
            for violation in browser.violations(axe):
                check(False, f"{name}, {width} px, {'dark' if dark else 'light'}: {violation}", browser)
            wide = browser.driver.execute_script("return document.documentElement.scrollWidth > innerWidth")
            check(not wide, f"{name} is wider than {width} px", browser)
            if folder:
                browser.screenshot(folder / f"{name}-{width}{'-dark' if dark else ''}.png")
    browser.resize(1280)
    browser.color(False)
