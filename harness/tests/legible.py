"""What is measured of the page, as expressions for the browser: is it to be seen and read."""

from __future__ import annotations

IN_SIGHT = """
(() => {
  const box = document.querySelector(".node.now").getBoundingClientRect();
  const pane = document.querySelector("section.graph").getBoundingClientRect();
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x > pane.left && x < pane.right && y > pane.top && y < pane.bottom;
})()
"""
"""Whether the middle of the box of the value whose turn it is can be seen."""

SMALLEST_TEXT = """
Math.min(...[...document.querySelectorAll(".node text")].map(
  (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))
"""
"""The smallest text of the graph, in pixels as it is shown."""

LEAST_CONTRAST = """
(() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[0-9.]+/g).map((x) => x / 255)
      .map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (!colour.endsWith(", 0)")) return light(colour);
    }
    throw new Error("no ground");
  };
  const pairs = [...document.querySelectorAll("h1, h2, p, pre, button, td, th, caption, code")]
    .filter((x) => x.textContent && x.getAttribute("aria-disabled") !== "true")
    .map((x) => [light(getComputedStyle(x).color), ground(x)]);
  for (const node of document.querySelectorAll(".node:not(.unbuilt)")) {
    const fill = light(getComputedStyle(node.querySelector(".fill")).fill);
    for (const text of node.querySelectorAll(".data, .grad, .state")) {
      pairs.push([light(getComputedStyle(text).fill), fill]);
    }
  }
  return Math.min(...pairs.map(([a, b]) => ratio(a, b)));
})()
"""
"""The least ratio of two luminances, of a text and of what it stands on, by WCAG 2's formula."""
