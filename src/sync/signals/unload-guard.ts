import type { SafeStorage } from "../browser/storage";
import type { Outbox } from "../outbox";

export type UnloadGuardParts = {
  readonly page: Pick<Window, "addEventListener" | "removeEventListener">;
  readonly outbox: Outbox;
  readonly storage: Pick<SafeStorage, "isDurable">;
};

/**
 * Has the browser ask before the page is closed for as long as edits would be lost with it: those that wait to be sent
 * and could not be stored. It listens only then, because some browsers keep no page alive in the background that
 * listens to its own end. Gives the way to stop.
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
