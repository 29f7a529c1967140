import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guardDoubleClicks } from "../../src/client/double-clicks";
import "../components/pointer-events";

let isNavigating = false;
let stop = () => {};

/** Dispatches an event at a point and a time in milliseconds. Returns whether its default was not prevented. */
function dispatch(target: Element, event: Event, timeStamp: number): boolean {
  Object.defineProperty(event, "timeStamp", { value: timeStamp });
  return target.dispatchEvent(event);
}

/**
 * Clicks an element with a pointer. The browser counts the click as `detail`. Returns whether its `mousedown`, which
 * moves the focus, got through.
 */
function click(target: Element, time: number, { x = 100, y = 100, detail = 1 } = {}): boolean {
  const init = { bubbles: true, cancelable: true, detail, clientX: x, clientY: y };
  dispatch(target, new PointerEvent("pointerdown", { ...init, isPrimary: true }), time);
  const isPressed = dispatch(target, new MouseEvent("mousedown", init), time);
  dispatch(target, new MouseEvent("click", init), time + 20);
  return isPressed;
}

/** Adds an element to the page. Returns it and its click handler. */
function show(html: string) {
  document.body.insertAdjacentHTML("beforeend", html);
  const element = document.body.lastElementChild;
  if (!element) throw new Error("No element.");
  const onClick = vi.fn<(event: Event) => void>();
  element.addEventListener("click", onClick);
  return { element, onClick };
}

/** Makes an element the one at all points. */
const bringToFront = (element: Element) => {
  document.elementFromPoint = () => element;
};

beforeEach(() => {
  document.body.innerHTML = "";
  isNavigating = false;
  stop = guardDoubleClicks(() => isNavigating);
});
afterEach(() => stop());

it("a press that removes its control, as a long one may, reaches nothing else; a later click by a key does", () => {
  const [held, next] = [show("<b role=option></b>"), show("<button>Next</button>")];
  const init = { bubbles: true, cancelable: true, detail: 1, isPrimary: true };
  dispatch(held.element, new PointerEvent("pointerdown", init), 1_000);
  held.element.remove();
  expect(dispatch(next.element, new MouseEvent("mousedown", init), 2_500)).toBe(false);
  dispatch(next.element, new MouseEvent("click", init), 2_500);
  expect(next.onClick).not.toHaveBeenCalled();
  dispatch(next.element, new MouseEvent("click", { ...init, detail: 0 }), 4_000);
  expect(next.onClick).toHaveBeenCalledOnce();
});

it("a press that ends elsewhere on a row, as when a text is to be marked, does not tick it", () => {
  const { element, onClick } = show("<label>Oat milk</label>");
  const release = (clientX: number) => {
    const init = { bubbles: true, detail: 1, isPrimary: true, clientX: 100, clientY: 100 };
    dispatch(element, new PointerEvent("pointerdown", init), 1_000);
    dispatch(element, new MouseEvent("mousedown", init), 1_000);
    dispatch(element, new MouseEvent("click", { ...init, clientX }), 2_000);
  };
  release(160);
  expect(onClick).not.toHaveBeenCalled();
  release(112); // a trembling hand
  expect(onClick).toHaveBeenCalledOnce();
});

it.each([["<button>Log in</button>"], ["<a>List</a>"], ["<label>Milk</label>"]])(
  "each press on %s that the browser counts as one acts, however soon",
  (html) => {
    const { element, onClick } = show(html);
    for (const time of [1_000, 1_030, 1_200]) click(element, time);
    expect(onClick).toHaveBeenCalledTimes(3);
  },
);

it("two quick taps on a list's name are a double click, also where the browser counts each as one", () => {
  const { element } = show("<button data-double-click>Groceries</button>");
  const onDoubleClick = vi.fn<() => void>();
  element.addEventListener("dblclick", onDoubleClick);
  for (const time of [1_000, 1_600, 1_800]) click(element, time);
  expect(onDoubleClick).toHaveBeenCalledOnce();
});

describe("the second click of a double click", () => {
  it("reaches nothing that has come to the place of the first one, at any pause up to half a second", () => {
    for (const gap of [30, 100, 200, 300, 450]) {
      const [button, row] = [show("<button>Delete</button>"), show("<li>Milk</li>")];
      click(button.element, gap * 1_000);
      bringToFront(row.element);
      expect(click(row.element, gap * 1_000 + gap, { x: 110, y: 115 })).toBe(false);
      expect(row.onClick).not.toHaveBeenCalled();
    }
  });

  it("is recognised if its press begins before the first click, as on a busy device", () => {
    const [button, row] = [show("<button>Delete</button>"), show("<li>Milk</li>")];
    const init = { bubbles: true, detail: 1, clientX: 100, clientY: 100, isPrimary: true };
    for (const time of [1_000, 1_100])
      dispatch(button.element, new PointerEvent("pointerdown", init), time);
    dispatch(button.element, new MouseEvent("click", init), 1_050);
    bringToFront(row.element);
    dispatch(row.element, new MouseEvent("click", init), 1_150);
    expect(row.onClick).not.toHaveBeenCalled();
  });

  it.each([
    ["later", 600, { x: 100, y: 100 }],
    ["elsewhere", 100, { x: 100, y: 140 }],
  ])("is one of its own if it comes %s", (_, gap, at) => {
    const [button, row] = [show("<button>Delete</button>"), show("<li>Milk</li>")];
    click(button.element, 1_000);
    bringToFront(row.element);
    expect(click(row.element, 1_020 + gap, at)).toBe(true);
    expect(row.onClick).toHaveBeenCalledOnce();
  });

  it("is one of its own after a key", () => {
    const [button, row] = [show("<button>Delete</button>"), show("<li>Milk</li>")];
    click(button.element, 1_000);
    bringToFront(row.element);
    button.element.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    click(row.element, 1_200);
    expect(row.onClick).toHaveBeenCalledOnce();
  });

  it("is one of its own on a neighbour, if the first element is still there", () => {
    const [milk, bread] = [show("<label>Milk</label>"), show("<label>Bread</label>")];
    bringToFront(milk.element);
    click(milk.element, 1_000);
    click(bread.element, 1_100, { x: 100, y: 110 });
    expect(bread.onClick).toHaveBeenCalledOnce();
  });

  it("reaches no option that takes the place of the clicked one", () => {
    const { element: listbox, onClick } = show("<div role=listbox></div>");
    for (const time of [1_000, 1_100]) {
      listbox.innerHTML = "<b role=option></b>";
      const option = listbox.querySelector("b") ?? listbox;
      bringToFront(option);
      click(option, time);
    }
    expect(onClick).toHaveBeenCalledOnce();
  });

  it.each([
    ["<button>Duplicate</button>", 1],
    ["<a>List</a>", 1],
    ["<button data-double-click>Name</button>", 3],
    ["<label>Milk</label>", 1],
    ["<input>", 3],
  ])(
    "and the third one, as the browser counts them, act on %s as often as meant",
    (html, times) => {
      const { element, onClick } = show(html);
      for (const detail of [1, 2, 3]) click(element, 700 * detail, { detail });
      expect(onClick).toHaveBeenCalledTimes(times);
      click(element, 2_200);
      expect(onClick).toHaveBeenCalledTimes(times + 1);
    },
  );

  it("has no effect on a button as long as the navigation that it has begun is under way", () => {
    const { element, onClick } = show("<button>Create</button>");
    click(element, 1_000);
    isNavigating = true;
    click(element, 3_000);
    expect(onClick).toHaveBeenCalledOnce();
    isNavigating = false;
    click(element, 5_000);
    expect(onClick).toHaveBeenCalledTimes(2);
  });

  it("passes without a pointer, as by a screen reader", () => {
    const { element, onClick } = show("<button>Duplicate</button>");
    click(element, 1_000);
    dispatch(element, new MouseEvent("click", { bubbles: true, detail: 0 }), 1_050);
    expect(onClick).toHaveBeenCalledTimes(2);
  });
});

it.each([
  ["Chromium", ["pointerdown", "mousedown", "pointerup", "mouseup", "click"], 0],
  ["Firefox", ["mousedown", "mouseup", "click"], 1],
])("the mouse that %s imitates for assistive technology only clicks", (_, types, detail) => {
  const { element, onClick } = show("<button>Name</button>");
  click(element, 1_000);
  const at = (event: Event) => dispatch(element, event, 1_050);
  const scroll = { bubbles: true, isPrimary: true };
  for (const type of ["pointerdown", "pointercancel"]) at(new PointerEvent(type, scroll));
  for (const type of types) {
    const isClick = type === "click";
    const init = { bubbles: true, cancelable: true, detail: isClick ? 1 : detail };
    at(
      type.startsWith("pointer")
        ? new PointerEvent(type, { ...init, isPrimary: true })
        : new MouseEvent(type, init),
    );
  }
  const details = onClick.mock.calls.map(([event]) => (event as MouseEvent).detail);
  expect(details).toEqual([1, 0]);
});

it("a held Enter presses a button once", () => {
  const { element } = show("<button>Duplicate</button>");
  const press = (repeat: boolean) =>
    element.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", repeat, bubbles: true, cancelable: true }),
    );
  expect([press(false), press(true), press(true)]).toEqual([true, false, false]);
});
