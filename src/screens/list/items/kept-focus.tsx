import { Component, type ReactNode, type RefObject } from "react";
import { isTextInput } from "../../../client/text-input";
import { idOf, type PointAt, rowAround, type Sections } from "../rows";

type Props = {
  readonly sections: Sections;
  /** The ids of the items whose rows can't take the focus. */
  readonly busy: ReadonlySet<string>;
  /** Whether rows are selected: then keys act on them, wherever the focus came from. */
  readonly isSelecting: boolean;
  readonly pointAt: PointAt;
  readonly input: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
};

/**
 * Keeps a visible focus on the screen, and one that assistive technology has moved. If the focused row disappears or
 * becomes busy, the next row of its section takes the focus, else the previous one. If another focused element
 * disappears, the row that had the focus last takes it. Without such a row, it is the first one, and without rows
 * `input`.
 *
 * A press leaves an invisible focus in a row. The next key drops it, so that keys act only on a row with a visible one.
 * `:focus-visible` can't tell the two apart: in Chromium, that key makes the focus visible before any listener runs.
 */
export class KeptFocus extends Component<Props> {
  private lastRowId = "";
  private isPressing = false;
  /** Whether a press has moved the focus to where it is. */
  private isByPress = false;
  private listeners = new AbortController();

  override componentDidMount() {
    this.listeners = new AbortController();
    const options = { capture: true, signal: this.listeners.signal };
    document.addEventListener("focusin", this.followFocus, options);
    document.addEventListener("pointerdown", this.startPress, options);
    document.addEventListener("pointercancel", this.endPress, options);
    document.addEventListener("click", this.endPress, options);
    document.addEventListener("keydown", this.followKey, options);
  }

  override componentWillUnmount() {
    this.listeners.abort();
  }

  /** Returns the element with the focus before React changes the page; null if a loss would matter to nobody. */
  override getSnapshotBeforeUpdate(): Element | null {
    const { activeElement } = document;
    const isVisible = !this.isByPress || activeElement?.matches(":focus-visible");
    return document.hasFocus() && isVisible ? activeElement : null;
  }

  override componentDidUpdate({ sections: before }: Props, _: unknown, focused: Element | null) {
    const isLost = focused?.isConnected === false || focused?.closest("[inert]");
    const { activeElement } = document;
    if (isLost && (activeElement === document.body || activeElement === focused)) {
      const { sections, busy, pointAt, input } = this.props;
      const shown = [...sections.open, ...sections.done].map(({ id }) => id);
      const free = shown.filter((id) => !busy.has(id));
      const itemId = successor(this.lastRowId, rowAround(focused) !== null, before, free);
      if (itemId) pointAt({ itemId, takesFocus: true });
      else input.current?.focus({ preventScroll: true });
    }
  }

  override render() {
    return this.props.children;
  }

  private readonly followFocus = () => {
    this.isByPress = this.isPressing;
    const row = rowAround(document.activeElement);
    if (row) this.lastRowId = idOf(row);
  };

  private readonly startPress = () => {
    this.isPressing = true;
  };

  /**
   * Ends the press after everything that the click does. A click without a pointer, as by assistive technology, is no
   * press.
   */
  private readonly endPress = ({ detail }: MouseEvent) => {
    const end = () => {
      this.isPressing = false;
    };
    if (detail === 0) end();
    else setTimeout(end);
  };

  private readonly followKey = () => {
    this.isPressing = false;
    const { activeElement } = document;
    const isInvisible = this.isByPress && !this.props.isSelecting && !isTextInput(activeElement);
    if (isInvisible && activeElement instanceof HTMLElement && rowAround(activeElement))
      activeElement.blur();
  };
}

/** Returns the first one of the ids `free` in the order in which they take the focus from the row `id`. */
function successor(id: string, isRowLost: boolean, before: Sections, free: readonly string[]) {
  const section = [before.open, before.done].find((items) => items.some((one) => one.id === id));
  const ids = (section ?? []).map((one) => one.id);
  const at = ids.indexOf(id);
  const nearest = [...ids.slice(isRowLost ? at + 1 : at), ...ids.slice(0, at).reverse()];
  return nearest.find((one) => free.includes(one)) ?? free[0];
}
