import { useLayoutEffect } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../components/button";
import { ErrorMessage } from "../../components/error-message";
import { ScreenHeader } from "../../components/screen-header";
import { isListId } from "../../domain/list-id";
import { paths } from "../../domain/paths";
import { useEngine } from "../../hooks/engine";
import type { ListState } from "../../hooks/lists";
import { ScreenBody } from "../shared/screen";
import { focusHeading, isFocusFree, ScreenTitle } from "../shared/screen-title";
import * as shared from "../shared/words";
import * as words from "./list-words";

/** The states of a list that can't be shown. */
type ProblemState = Exclude<ListState, { status: "loading" | "ready" }>;

const MISSING: ProblemState = { status: "missing" };

/**
 * Replaces a list that can't be shown: says why, and offers the next action.
 *
 * @param id the list's id, or the part of it that the URL has
 * @param state of a list with a whole id
 * @param unsaved the texts that the user had typed, but not saved, when the list vanished from the screen
 */
export function ListProblem({
  id,
  state = MISSING,
  unsaved = [],
}: {
  id: string;
  state?: ProblemState;
  unsaved?: readonly string[];
}) {
  const { join } = useEngine();
  const { heading, text } = problemText(id, state);
  // The focused element may be gone with the list, even without a navigation.
  useLayoutEffect(() => {
    if (isFocusFree()) focusHeading();
  }, []);
  return (
    <>
      <ScreenTitle>{heading}</ScreenTitle>
      <ScreenHeader backTo={paths.lists} backLabel={shared.yourLists} hideSettings />
      <ScreenBody>
        <ErrorMessage heading={heading} text={text}>
          {unsaved.map((typed) => (
            <p key={typed} dir="auto">
              {words.notSaved(typed)}
            </p>
          ))}
          {state.status === "stranger" ? (
            <Button variant="primary" onClick={() => join(id)}>
              {words.join}
            </Button>
          ) : null}
          <Link to={paths.lists}>{shared.toYourLists}</Link>
        </ErrorMessage>
      </ScreenBody>
    </>
  );
}

function problemText(id: string, state: ProblemState) {
  if (!isListId(id)) return { heading: words.unknownList, text: shared.linkIncomplete };
  switch (state.status) {
    case "missing":
      return { heading: words.unknownList, text: words.noList };
    case "stranger":
      return { heading: words.notOnList, text: words.mayJoin };
    case "closed":
      return { heading: words.closedList, text: words.closedText };
    case "full":
      return { heading: words.fullList, text: words.fullText };
    case "failed":
      return { heading: words.listFailed, text: state.error.message };
  }
}
