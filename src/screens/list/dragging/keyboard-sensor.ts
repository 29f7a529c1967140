import type { Activators, SensorInstance, SensorProps } from "@dnd-kit/core";
import { flushSync } from "react-dom";
import { idOf } from "../rows";

/** An item moves in steps of so many pixels, as the specification says: as many as bring it nearest to its next place. */
const STEP_PX = 25;

const DIRECTIONS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Keys that would scroll the page, and the lifted item with it. */
const SCROLL_KEYS: readonly string[] = ["PageUp", "PageDown", "Home", "End"];

/**
 * Moves a lifted item by one place for each arrow key. The library's own sensor takes several presses to pass a row,
 * since its steps have a fixed length. The drag is cancelled when the handle loses the focus.
 */
export class KeyboardSensor implements SensorInstance {
  static readonly activators: Activators<object> = [{ eventName: "onClick", handler: () => true }];

  readonly autoScrollEnabled = false;
  private readonly props: SensorProps<object>;
  private readonly listeners = new AbortController();
  private readonly startScrollY: number;
  /** The distance of the item from its start in the window, in pixels. */
  private y = 0;

  constructor(props: SensorProps<object>) {
    this.props = props;
    const { signal } = this.listeners;
    const cancel = () => this.finish(props.onCancel);
    const { activatorNode: handle, node } = props.activeNode;
    handle.current?.addEventListener("keydown", this.press, { signal });
    handle.current?.addEventListener("blur", cancel, { signal });
    addEventListener("resize", cancel, { signal });
    addEventListener("visibilitychange", cancel, { signal });
    // After a drop it may still slide to its place, which hides its transform from a scroll.
    for (const slide of node.current?.getAnimations() ?? []) slide.cancel();
    scrollIntoView(node.current);
    this.startScrollY = scrollY;
    props.onStart({ x: 0, y: 0 });
  }

  private readonly press = (event: KeyboardEvent) => {
    const { key, repeat } = event;
    const direction = DIRECTIONS[key];
    if (direction) this.move(direction, repeat);
    else if (key === "Escape") this.finish(this.props.onCancel);
    else if (key === " " || key === "Enter") {
      if (!repeat) this.finish(this.props.onEnd);
    } else if (!SCROLL_KEYS.includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Moves the item by one place, and the page with it. At the end of the list nothing happens. */
  private move(direction: number, isRepeat = false) {
    const { activeNode: row, droppableRects } = this.props.context.current;
    if (!row) return;
    const rows = [...(row.parentElement?.children ?? [])] as HTMLElement[];
    const index = rows.indexOf(row);
    // The distances of all places from its own. Below, it ends where the row of the place ends.
    const places = rows.map((one, at) => {
      const longer = at > index ? one.offsetHeight - row.offsetHeight : 0;
      return one.offsetTop - row.offsetTop + longer;
    });
    const now = this.y + scrollY - this.startScrollY;
    const distances = places.map((place) => Math.abs(place - now));
    const to = distances.indexOf(Math.min(...distances)) + direction;
    const [place, target] = [places[to], rows[to]];
    if (place === undefined || !target) return;
    if (!droppableRects.has(idOf(target))) {
      // The library learns of the rows after the start and after a scroll. A held key repeats anyway.
      if (!isRepeat) requestAnimationFrame(() => this.isLifted() && this.move(direction));
      return;
    }
    const isEnd = to === 0 || to === rows.length - 1; // one more step could leave the list
    const shift = STEP_PX * (isEnd ? Math.trunc : Math.round)(place / STEP_PX);
    row.style.transform = `translateY(${shift}px)`;
    scrollIntoView(row);
    this.y = shift - (scrollY - this.startScrollY);
    flushSync(() => {
      this.props.onMove({ x: 0, y: this.y });
      // The browser reports the scroll after a frame. Until then, the item would be drawn in a wrong place.
      dispatchEvent(new Event("scroll"));
    });
  }

  private readonly isLifted = () => !this.listeners.signal.aborted;

  private finish(end: () => void) {
    this.listeners.abort();
    end();
  }
}

/** Scrolls no more than needed. */
function scrollIntoView(row: HTMLElement | null) {
  row?.scrollIntoView({ block: "nearest", behavior: "instant" });
}
