import { inverse } from "../domain/undo";
import type { Edit, Engine } from "./engine";

/**
 * Gives the way to take an edit back, as far as all is still as it has left it. What it gives is an edit as well: to take
 * that back does it once more. Null where nothing is left of it.
 */
export function createTakeBack({ listOnScreen, takeBack }: Engine) {
  return (step: Edit): Edit | null => {
    if (step.moved) return step.moved.takeBack();
    const { listId, keys } = step;
    const before = listOnScreen(listId);
    const changes = before && !before.isReadOnly ? inverse(step, before) : [];
    if (!before || changes.length === 0) return null;
    const stored = takeBack(listId, step, changes);
    return {
      listId,
      changes,
      before,
      after: listOnScreen(listId) ?? before,
      // To do it once more is an edit of its own, whatever has become of what took it back.
      keys: keys.length === 0 ? stored : [],
    };
  };
}
