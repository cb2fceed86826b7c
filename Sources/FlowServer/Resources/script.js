"use strict";
const ticks = ({ type }) => type === "radio" || type === "checkbox";
// The options of a question can have changed, so that another one has its place.
const put = (control, { value, checked }) => {
  if (!ticks(control)) control.value = value;
  else if (control.value === value) control.checked = checked;
};

const first = document.getElementById("summary") || document.getElementById(location.hash.slice(1));
if (first) first.focus();

// A pressed button sends the form once.
document.addEventListener("submit", (event) => {
  const { dataset } = event.target;
  if (dataset.sent) return event.preventDefault();
  dataset.sent = "yes";
  setTimeout(() => delete dataset.sent, 5000);
});
addEventListener("pageshow", () => {
  for (const { dataset } of document.forms) delete dataset.sent;
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
    if (fresh && fresh.action === form.action) show(fresh, form);
  } catch {
    // Without an answer, the questions appear after the button is pressed.
  }
};

const shape = (form) => {
  const control = ({ id, name, type, value, options }) =>
    [id, name, ticks({ type }) && value, [...(options || [])].map((option) => option.value)];
  const notes = [...form.querySelectorAll(".note")].map((note) => note.textContent);
  return JSON.stringify([[...form.elements].map(control), notes]);
};

const show = (fresh, form) => {
  for (const output of fresh.querySelectorAll("output")) {
    const shown = document.getElementById(output.id);
    if (shown && shown.value !== output.value) shown.value = output.value;
  }
  if (shape(fresh) === shape(form)) return;
  const active = document.activeElement;
  const { id, selectionStart, selectionEnd } = active;
  // What was typed in the meantime stays.
  for (const typed of form.querySelectorAll("[id][name]")) {
    const control = fresh.querySelector(`#${CSS.escape(typed.id)}`);
    if (!control) continue;
    if (typed.type === "file") control.replaceWith(typed);
    else put(control, typed);
  }
  form.replaceWith(fresh);
  const again = id && document.getElementById(id);
  if (!again) return;
  again.focus();
  if (selectionStart !== null && again.setSelectionRange) again.setSelectionRange(selectionStart, selectionEnd);
};

let pause;
const refreshAfter = (milliseconds) => ({ isComposing, target }) => {
  if (isComposing || !target.form || target.form.id !== "form") return;
  clearTimeout(pause);
  pause = setTimeout(refresh, milliseconds);
};
document.addEventListener("change", refreshAfter(0));
document.addEventListener("input", refreshAfter(300));
