import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { Button } from "../../components/button";
import { useBusy } from "../../components/use-busy";
import { isListId } from "../../domain/list-id";
import { paths } from "../../domain/paths";
import type { ShoppingList } from "../../domain/types";
import { useEngine } from "../../hooks/engine";
import { messages } from "../messages";
import { NoIndex } from "../shared/screen-title";
import * as shared from "../shared/words";
import { ListProblem } from "./list-problem";
import * as words from "./list-words";
import { useOpenedList } from "./use-opened-list";

/** A list, and its commands. */
type OpenedListState = {
  /** Null while it loads, and after it is deleted or left until the screen closes. */
  readonly list: ShoppingList | null;
  /** Whether the server has the list, so that others can open it. */
  readonly isSent: boolean;
  /** Whether the list is being deleted or left. */
  readonly isDeletingOrLeaving: boolean;
  /** Both commands show the result, and navigate to the lists on success; stable. */
  readonly deleteList: () => void;
  readonly leave: () => void;
  /** Keeps a typed text that the list can't take any more, for the screen that replaces it; stable. */
  readonly keepUnsaved: (text: string) => void;
};

type RenderList = (opened: OpenedListState) => ReactNode;

/** Renders the list of the URL by `children`, or the reason why it can't be shown. */
export function OpenedList({ children }: { children: RenderList }) {
  const { id = "" } = useParams();
  return (
    <>
      <NoIndex />
      {isListId(id) ? (
        <LoadedList key={id} id={id} render={children} />
      ) : (
        <ListProblem heading={words.unknownList} text={shared.linkIncomplete} />
      )}
    </>
  );
}

function LoadedList({ id, render }: { id: string; render: RenderList }) {
  const state = useOpenedList(id);
  const { rejoin } = useEngine();
  const deleteOrLeave = useDeleteOrLeave(id);
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const keepUnsaved = useCallback(
    (text: string) => setUnsaved((now) => [...new Set([...now, text])]),
    [],
  );
  const commands = { ...deleteOrLeave, keepUnsaved };
  if (state.status === "failed") {
    const { code, message } = state.error;
    const heading = words.joinRefusals[code] ?? words.listFailed;
    return <ListProblem heading={heading} text={message} unsaved={unsaved} />;
  }
  if (state.status === "ready") {
    return render({ list: state.list, isSent: state.isSent, ...commands });
  }
  if (state.status === "loading" || deleteOrLeave.isDeletingOrLeaving) {
    return render({ list: null, isSent: false, ...commands });
  }
  if (state.status === "left") {
    return (
      <ListProblem heading={words.left} text={words.notYours} unsaved={unsaved}>
        <Button variant="primary" onClick={() => rejoin(id)}>
          {words.joinAgain}
        </Button>
      </ListProblem>
    );
  }
  return <ListProblem heading={words.unknownList} text={words.noList} unsaved={unsaved} />;
}

function useDeleteOrLeave(id: string) {
  const navigate = useNavigate();
  const { deleteList, leaveList } = useEngine();
  const [isDeletingOrLeaving, start] = useBusy();

  const commands = useMemo(() => {
    const run = (
      command: (id: string) => Promise<void>,
      onDone: () => void,
      onFailure: () => void,
    ) =>
      start(async () => {
        await command(id);
        onDone();
        await navigate(paths.lists, { replace: true });
      }, onFailure);
    return {
      deleteList: () => run(deleteList, messages.listDeleted, messages.listNotDeleted),
      leave: () => run(leaveList, messages.listLeft, messages.listNotLeft),
    };
  }, [id, navigate, deleteList, leaveList, start]);

  return { isDeletingOrLeaving, ...commands };
}
