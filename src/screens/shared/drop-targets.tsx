import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

/** The lists beside the open one, as drop targets for its items. */
type DropTargets = {
  /** The elements of the lists by their ids. */
  readonly elements: Map<string, HTMLElement>;
  /** The id of the list under the dragged item; null for none. */
  readonly overId: string | null;
  readonly setOverId: (listId: string | null) => void;
};

const Context = createContext<DropTargets>({
  elements: new Map(),
  overId: null,
  setOverId: () => undefined,
});

/** Returns the drop targets that the screens share. */
export const useDropTargets = (): DropTargets => useContext(Context);

/** Shares the drop targets among the screens inside it. */
export function DropTargetsProvider({ children }: { children: ReactNode }) {
  const [overId, setOverId] = useState<string | null>(null);
  const [elements] = useState(() => new Map<string, HTMLElement>());
  const targets = useMemo(() => ({ elements, overId, setOverId }), [elements, overId]);
  return <Context value={targets}>{children}</Context>;
}
