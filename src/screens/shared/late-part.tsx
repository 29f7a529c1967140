import { missingCode, reloadForMissing } from "../../client/parts";
import { Button } from "../../components/button";
import { ErrorMessage } from "../../components/error-message";
import { Loading } from "../../components/loading";
import { useStore } from "../../hooks/store";
import * as words from "./words";

/**
 * Stands in for a part of the app whose code is being fetched. Says so if the code is missing.
 *
 * @param level the level of the heading
 */
export function LatePart({ level }: { level: 1 | 2 | 3 }) {
  const state = useStore(missingCode);
  if (state === "none") return <Loading />;
  return (
    <ErrorMessage heading={words.missingCode} text={words.missingBecause[state]} level={level}>
      {state === "unreachable" ? null : (
        <Button variant="primary" onClick={() => void reloadForMissing()}>
          {words.reload}
        </Button>
      )}
    </ErrorMessage>
  );
}
