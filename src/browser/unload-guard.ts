import type { SafeStorage } from "./storage";

export type UnloadGuardParts = {
  readonly page: Pick<Window, "addEventListener" | "removeEventListener">;
  /** The pending edits. */
  readonly outbox: {
    readonly count: () => number;
    readonly subscribe: (listener: () => void) => () => void;
  };
  readonly storage: Pick<SafeStorage, "isDurable">;
};

/**
 * Makes the browser ask before it closes the page while pending edits are not stored and would be lost. The listener is
 * there only then, because such a listener can keep the page out of the back/forward cache. Returns the
 * function that stops the guard.
 */
export function guardUnload({ page, outbox, storage }: UnloadGuardParts): () => void {
  const isAtRisk = () => outbox.count() > 0 && !storage.isDurable();

  function onBeforeUnload(event: BeforeUnloadEvent) {
    if (isAtRisk()) event.preventDefault();
  }

  const unguard = () => page.removeEventListener("beforeunload", onBeforeUnload);
  const unsubscribe = outbox.subscribe(() => {
    if (isAtRisk()) page.addEventListener("beforeunload", onBeforeUnload);
    else unguard();
  });
  return () => {
    unsubscribe();
    unguard();
  };
}
