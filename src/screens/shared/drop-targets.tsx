import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

/** The lists that stand beside the open one, on which its items can be dropped. */
type DropTargets = {
  /** The elements of the lists by their ids. */
  readonly elements: Map<string, HTMLElement>;
  /** The id of the list that an item is held over; null for none. */
  readonly overId: string | null;
  readonly setOverId: (listId: string | null) => void;
};

const Context = createContext<DropTargets>({
  elements: new Map(),
  overId: null,
  setOverId: () => undefined,
});

/** Returns the drop targets of the panes around. */
export const useDropTargets = (): DropTargets => useContext(Context);

/** Lets the screens in it share drop targets. */
export function DropTargetsProvider({ children }: { children: ReactNode }) {
  const [overId, setOverId] = useState<string | null>(null);
  const [elements] = useState(() => new Map<string, HTMLElement>());
  const targets = useMemo(() => ({ elements, overId, setOverId }), [elements, overId]);
  return <Context value={targets}>{children}</Context>;
}
