"use strict";

// A step says something and changes something. What is seen at a step is all changes up to it, so
// that going back is as simple as going on.

const steps = JSON.parse(document.getElementById("steps").textContent);
const labels = { data: "data ", grad: "grad ", state: "" };
const pause = 2500; // milliseconds: long enough to read a sum

const pane = document.querySelector("section.graph");
const picture = pane.querySelector("svg");
const said = document.getElementById("said");
const slider = document.getElementById("at");
const play = document.getElementById("play");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let at = 0;
let timer = null;

function show(number) {
  at = Math.max(0, Math.min(number, steps.length - 1));
  const step = steps[at];
  tell(step);
  for (const [name, fields] of Object.entries(changesUpTo(at))) {
    const box = document.getElementById(`v-${name}`);
    const row = document.getElementById(`r-${name}`);
    for (const [field, text] of Object.entries(fields)) {
      box.querySelector(`.${field}`).textContent = labels[field] + text;
      row.querySelector(`.${field}`).textContent = text;
    }
    box.classList.toggle("unbuilt", fields.data === "");
    box.classList.toggle("now", name === step.now);
    box.classList.toggle("other", step.others.includes(name));
    box.classList.toggle("wrong", name === step.now && step.phase === "stop");
    mark(row, name === step.now);
  }
  for (const arrow of picture.querySelectorAll(".edge")) {
    const active = step.others.length > 0 && arrow.id.startsWith(`e-${step.now}-`);
    arrow.classList.toggle("forward", active && step.phase === "forward");
    arrow.classList.toggle("back", active && step.phase === "backward");
  }
  for (const row of document.querySelectorAll("[id^=t-]")) {
    mark(row, row.id === `t-${step.turn}`);
  }
  slider.value = at;
  slider.setAttribute("aria-valuetext", `${at} of ${steps.length - 1}: ${step.heading}`);
  for (const [id, reached] of [["first", at === 0], ["back", at === 0],
    ["forward", at === steps.length - 1], ["last", at === steps.length - 1]]) {
    // Not `disabled`: that would take the focus away from whoever has just pressed it.
    document.getElementById(id).setAttribute("aria-disabled", reached);
  }
  remember();
  bringIntoView(step.now);
}

// The address leads to the step. Safari refuses that to who goes too fast; no harm done.
function remember() {
  try {
    history.replaceState(null, "", `#${at}`);
  } catch (error) {
    if (error.name !== "SecurityError") throw error;
  }
}

function changesUpTo(number) {
  const all = {};
  for (const { changes } of steps.slice(0, number + 1)) {
    for (const [name, fields] of Object.entries(changes)) {
      all[name] = { ...all[name], ...fields };
    }
  }
  return all;
}

function tell(step) {
  const heading = document.createElement("h2");
  heading.textContent = step.heading;
  said.replaceChildren(
    heading,
    ...paragraphs([step.said]),
    ...paragraphs(step.sums, "sum"),
    ...paragraphs([step.rule]),
  );
  said.className = step.phase;
}

function paragraphs(texts, name = "") {
  return texts.filter(Boolean).map((text) => {
    const made = document.createElement("p");
    made.className = name;
    made.textContent = text;
    return made;
  });
}

function mark(row, current) {
  if (current) row.setAttribute("aria-current", "step");
  else row.removeAttribute("aria-current");
}

function bringIntoView(name) {
  const box = name ? document.getElementById(`v-${name}`) : null;
  if (!box) return;
  const inner = box.getBoundingClientRect();
  const outer = pane.getBoundingClientRect();
  pane.scrollBy({
    left: inner.left + inner.width / 2 - outer.left - outer.width / 2,
    top: inner.top + inner.height / 2 - outer.top - outer.height / 2,
    behavior: calm.matches ? "instant" : "smooth",
  });
}

// As large as fits, but neither larger than drawn nor too small to read.
const drawn = { width: picture.viewBox.baseVal.width, height: picture.viewBox.baseVal.height };

function fit() {
  const room = Math.min(pane.clientWidth / drawn.width, pane.clientHeight / drawn.height);
  const scale = Math.max(0.95, Math.min(room, 1.34));
  picture.setAttribute("width", drawn.width * scale);
  picture.setAttribute("height", drawn.height * scale);
  bringIntoView(steps[at].now);
}

function stop() {
  clearInterval(timer);
  timer = null;
  play.textContent = "Play";
}

function start() {
  if (at === steps.length - 1) show(0);
  play.textContent = "Pause";
  timer = setInterval(() => {
    show(at + 1);
    if (at === steps.length - 1) stop();
  }, pause);
}

function go(number) {
  stop();
  show(number);
}

const moves = {
  first: () => go(0),
  back: () => go(at - 1),
  forward: () => go(at + 1),
  last: () => go(steps.length - 1),
};
const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" };

for (const [id, move] of Object.entries(moves)) {
  document.getElementById(id).addEventListener("click", move);
}
play.addEventListener("click", () => (timer ? stop() : start()));
slider.addEventListener("input", () => go(Number(slider.value)));
addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(event.key in keys)) return;
  event.preventDefault();
  moves[keys[event.key]]();
});
addEventListener("hashchange", () => go(Number(location.hash.slice(1)) || 0));
new ResizeObserver(fit).observe(pane);

show(Number(location.hash.slice(1)) || 0);
