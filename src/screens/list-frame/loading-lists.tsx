import { ErrorMessage } from "../../components/error-message";
import { Loading } from "../../components/loading";
import { useSyncStatus } from "../../hooks/lists";
import * as shared from "../shared/words";
import * as words from "./list-words";

/** Stands in for a list, or for all lists, while they load. Says so if they need an answer of the server that does not come. */
export function LoadingLists({ isOne = false }: { isOne?: boolean }) {
  const { kind } = useSyncStatus();
  if (kind !== "unanswered" && kind !== "offline") return <Loading />;
  return (
    <ErrorMessage
      level={2}
      heading={shared.missingCode}
      text={isOne ? words.listNotHere : words.listsNotHere}
    />
  );
}
