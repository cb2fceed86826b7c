"use strict";
// For authors: the page is loaded again when the flow was saved; what was typed stays.
const kept = ({ id }) => `${location.pathname} ${id}`;
const typedControls = () =>
  [...document.querySelectorAll("#form [id][name]")].filter(({ type }) => type !== "file" && type !== "password");
for (const control of typedControls()) {
  const text = sessionStorage[kept(control)];
  if (text) put(control, JSON.parse(text));
  delete sessionStorage[kept(control)];
}
const watch = async (seen) => {
  let version = seen;
  try {
    version = await (await fetch("/-/version")).text();
  } catch {
    // The server is being started again.
  }
  if (!seen || version === seen) return setTimeout(watch, 500, version);
  for (const control of typedControls()) {
    const { value, checked } = control;
    sessionStorage[kept(control)] = JSON.stringify({ value, checked });
  }
  location.reload();
};
watch();
