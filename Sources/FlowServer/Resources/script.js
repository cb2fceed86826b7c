"use strict";
(() => {
  const form = document.getElementById("form");
  const summary = document.getElementById("summary");
  if (summary) summary.focus();
  else if (location.hash.startsWith("#f-")) {
    const target = document.getElementById(location.hash.slice(1));
    if (target) target.focus();
  }
  // A pressed button sends the form once.
  document.addEventListener("submit", (event) => {
    if (event.target.dataset.sent) return event.preventDefault();
    event.target.dataset.sent = "yes";
  });
  addEventListener("pageshow", () => {
    for (const sent of document.forms) delete sent.dataset.sent;
  });
  // An answer can make other questions appear: the server says which.
  let asked = 0;
  const refresh = async () => {
    const form = document.getElementById("form");
    if (!form || form.dataset.sent || !("live" in form.dataset)) return;
    const number = ++asked;
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
    body.append("_do", "save");
    try {
      const response = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
      if (!response.ok || number !== asked || form.dataset.sent) return;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const fresh = page.getElementById("form");
      if (!fresh || fresh.action !== form.action) return;
      const shape = ({ id, name, type, value, options }) =>
        [id, name, type === "output" && value, [...(options || [])].map((option) => option.value)];
      const shapes = (element) => JSON.stringify([...element.elements].map(shape));
      if (shapes(fresh) === shapes(form)) return;
      const active = document.activeElement;
      const [start, end] = [active.selectionStart, active.selectionEnd];
      // What was typed in the meantime stays.
      for (const typed of form.querySelectorAll("[id][name]")) {
        const control = fresh.querySelector("#" + CSS.escape(typed.id));
        if (!control) continue;
        if (typed.type === "file") control.replaceWith(typed);
        else [control.value, control.checked] = [typed.value, typed.checked];
      }
      form.replaceWith(fresh);
      const again = active.id && document.getElementById(active.id);
      if (!again) return;
      again.focus();
      if (start !== null && again.setSelectionRange) again.setSelectionRange(start, end);
    } catch {
      // Without an answer, the questions appear after the button is pressed.
    }
  };
  let pause;
  const refreshAfter = (milliseconds) => (event) => {
    if (event.isComposing || !event.target.form || event.target.form.id !== "form") return;
    clearTimeout(pause);
    pause = setTimeout(refresh, milliseconds);
  };
  document.addEventListener("change", refreshAfter(0));
  document.addEventListener("input", refreshAfter(300));
  // For authors: the page is loaded again when the flow was saved; what was typed stays.
  const kept = (control) => `${location.pathname} ${control.id}`;
  const typed = () => [...(form ? form.elements : [])].filter((control) => control.id && control.type !== "file");
  const keep = () => {
    for (const control of typed()) sessionStorage[kept(control)] = JSON.stringify([control.value, control.checked]);
  };
  const restore = () => {
    for (const control of typed()) {
      const text = sessionStorage[kept(control)];
      if (text) [control.value, control.checked] = JSON.parse(text);
      delete sessionStorage[kept(control)];
    }
  };
  const watch = async (seen) => {
    let version = seen;
    try {
      version = await (await fetch("/-/version")).text();
    } catch {
      // The server is being started again.
    }
    if (seen && version !== seen) {
      keep();
      location.reload();
    }
    else setTimeout(watch, 500, version);
  };
  if ("watch" in document.documentElement.dataset) {
    restore();
    watch();
  }
})();
