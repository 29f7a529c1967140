import { type ReactNode, useLayoutEffect } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../components/button";
import { ErrorMessage } from "../../components/error-message";
import { ScreenHeader } from "../../components/screen-header";
import { paths } from "../../domain/paths";
import { type ServiceError, useListCommands } from "../../hooks/lists";
import * as listWords from "./list-words";
import { ScreenBody } from "./screen";
import { focusHeading, isFocusFree, ScreenTitle } from "./screen-title";
import * as words from "./words";

/** The texts that the user had typed, but not saved, when the list vanished from the screen. */
type Unsaved = { readonly unsaved?: readonly string[] };

/** Replaces a missing list, also after a removal. */
export function UnknownList({ unsaved }: Unsaved) {
  return (
    <ListErrorScreen heading={listWords.unknownList} text={listWords.noList} unsaved={unsaved} />
  );
}

/** Replaces a list that the user can't join or that failed to load. */
export function ListProblem({
  error: { code, message },
  unsaved,
}: { error: ServiceError } & Unsaved) {
  return (
    <ListErrorScreen
      heading={listWords.joinRefusals[code] ?? listWords.listFailed}
      text={message}
      unsaved={unsaved}
    />
  );
}

/** Replaces a list that the user has left. */
export function LeftList({ id, unsaved }: { id: string } & Unsaved) {
  const { rejoin } = useListCommands();
  return (
    <ListErrorScreen heading={listWords.left} text={listWords.notYours} unsaved={unsaved}>
      <Button variant="primary" onClick={() => rejoin(id)}>
        {listWords.joinAgain}
      </Button>
    </ListErrorScreen>
  );
}

function ListErrorScreen({
  heading,
  text,
  unsaved = [],
  children,
}: {
  heading: string;
  text: string;
  unsaved?: readonly string[] | undefined;
  children?: ReactNode;
}) {
  // The focused element may be gone with the list, even without a navigation.
  useLayoutEffect(() => {
    if (isFocusFree()) focusHeading();
  }, []);
  return (
    <>
      <ScreenTitle>{heading}</ScreenTitle>
      <ScreenHeader backTo={paths.lists} backLabel={words.yourLists} hideSettings />
      <ScreenBody>
        <ErrorMessage heading={heading} text={text}>
          {unsaved.map((typed) => (
            <p key={typed} dir="auto">
              {listWords.notSaved(typed)}
            </p>
          ))}
          {children}
          <Link to={paths.lists}>{words.toYourLists}</Link>
        </ErrorMessage>
      </ScreenBody>
    </>
  );
}
