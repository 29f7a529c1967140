import type { UsedTexts } from "../sync/used-texts";
import { getEngine } from "./sync";
import { useUser } from "./use-session";

/** What the user adds to lists, for suggesting it again. The same from render to render. */
export function useUsedTexts(): UsedTexts {
  const { uid } = useUser();
  return getEngine(uid).sync.usedTexts;
}
