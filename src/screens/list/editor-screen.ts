import type { Notice } from "../../components/notice-bar";
import { shortenAddresses } from "../../domain/addresses";
import { createStore } from "../../hooks/store";
import type { PointedAt } from "./rows";

/** How long a notice stays, in milliseconds: time to read it, and to reach its button. */
const NOTICE_MS = 8_000;

/** The number of announcements that stay on the page: several may come while one is spoken. */
const MAX_ANNOUNCEMENTS = 5;

/** A notice about the last step, or about the list. */
export type ListNotice = Pick<Notice, "key" | "text"> & {
  /** Its button, which may leave the list. */
  readonly action?: Notice["action"] | "leave";
  /** Whether it is shown after the render that shows its step. */
  readonly isDeferred?: boolean;
};

/** A text for screen readers. A repeated text has a new key, so that it is announced again. */
export type Announcement = Pick<Notice, "key" | "text">;

/** What the screen of a list shows beside the list. */
type EditorState = {
  /** The last notice; null once its time is over. */
  readonly notice: ListNotice | null;
  /** The last announcements. */
  readonly announcements: readonly Announcement[];
  /** The item that the list points at; null for none. */
  readonly pointedAt: PointedAt | null;
  /** The ids of the items that are being moved to another list. */
  readonly moving: ReadonlySet<string>;
};

/** What a screen does for the editor while it shows the list. */
export type ScreenCommands = {
  /** Keeps a typed text that the list can't take any more. */
  readonly keepUnsaved: (text: string) => void;
  /** Lets the rows take their new positions at once. */
  readonly moveRows: () => void;
};

/** What a screen shows when it opens, beside what is kept from earlier screens of the list. */
const AT_FIRST = { announcements: [], pointedAt: null };

/** The screen of a list, as its editor sees it. */
export type EditorScreen = ReturnType<typeof createEditorScreen>;

/** Returns the functions with which the editor acts on the screen of its list, and the store of what it shows beside it. */
export function createEditorScreen() {
  let state: EditorState = { ...AT_FIRST, notice: null, moving: new Set() };
  let timer: ReturnType<typeof setTimeout>;
  /** Null while no screen shows the list. */
  let opened: ScreenCommands | null = null;
  const { getState, subscribe, update } = createStore(state, () => state);

  function set(change: Partial<EditorState>) {
    state = { ...state, ...change };
    update();
  }

  const nextKey = (last: Announcement | null | undefined) => (last?.key ?? 0) + 1;

  /** Stops the time of the notice, or starts it anew. */
  function pauseNotice(isPaused: boolean) {
    clearTimeout(timer);
    if (!isPaused) timer = setTimeout(() => set({ notice: null }), NOTICE_MS);
  }

  return {
    state: { getState, subscribe },
    pauseNotice,

    /** Shows a notice instead of the last one. It closes after `NOTICE_MS`, whatever screen is open then. */
    showNotice(text: string, options: Pick<ListNotice, "action" | "isDeferred"> = {}) {
      const key = nextKey(state.notice);
      set({ notice: { key, text: shortenAddresses(text), ...options } });
      pauseNotice(false);
    },

    announce(text: string) {
      const { announcements: all } = state;
      const announcement = { key: nextKey(all.at(-1)), text: shortenAddresses(text) };
      set({ announcements: [...all, announcement].slice(-MAX_ANNOUNCEMENTS) });
    },

    /** Points at an item, while a screen shows the list. Each call has its effect once. */
    pointAt(pointedAt: PointedAt) {
      if (opened) set({ pointedAt });
    },

    keepUnsaved: (text: string) => opened?.keepUnsaved(text),
    moveRows: () => opened?.moveRows(),

    /** Shows items as being moved until `work` settles. */
    async showMoving(itemIds: readonly string[], work: Promise<void>) {
      set({ moving: new Set([...state.moving, ...itemIds]) });
      await work;
      set({ moving: new Set([...state.moving].filter((id) => !itemIds.includes(id))) });
    },

    /** Takes the commands of a screen. Returns the function that closes it; the notice and moving items outlive it. */
    open(commands: ScreenCommands): () => void {
      opened = commands;
      return () => {
        opened = null;
        set(AT_FIRST);
      };
    },
  };
}
