import { type ReactNode, useLayoutEffect } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../components/button";
import { ErrorMessage } from "../../components/error-message";
import { ScreenHeader } from "../../components/screen-header";
import { paths } from "../../domain/paths";
import { type ServiceError, useListCommands } from "../../hooks/lists";
import * as listWords from "./list-words";
import { ScreenBody } from "./screen";
import { focusIfFree, ScreenTitle, useIsInBackground } from "./screen-title";
import * as words from "./words";

/** Replaces a missing list, also after a removal. */
export function UnknownList() {
  return <ListErrorScreen heading={listWords.unknownList} text={listWords.noList} />;
}

/** Replaces a list that the user can't join or that failed to load. */
export function ListProblem({ error: { code, message } }: { error: ServiceError }) {
  return (
    <ListErrorScreen
      heading={listWords.joinRefusals[code] ?? listWords.listFailed}
      text={message}
    />
  );
}

/** Replaces a list that the user has left. */
export function LeftList({ id }: { id: string }) {
  const { rejoin } = useListCommands();
  return (
    <ListErrorScreen heading={listWords.left} text={listWords.notYours}>
      <Button variant="primary" onClick={() => rejoin(id)}>
        {listWords.joinAgain}
      </Button>
    </ListErrorScreen>
  );
}

function ListErrorScreen({
  heading,
  text,
  children,
}: {
  heading: string;
  text: string;
  children?: ReactNode;
}) {
  const isInBackground = useIsInBackground();
  // The focused element may be gone with the list, even without a navigation.
  useLayoutEffect(() => {
    if (!isInBackground) focusIfFree(document.querySelector("h1"));
  }, [isInBackground]);
  if (isInBackground) return null;
  return (
    <>
      <ScreenTitle>{heading}</ScreenTitle>
      <ScreenHeader backTo={paths.lists} backLabel={words.yourLists} hideSettings />
      <ScreenBody>
        <ErrorMessage heading={heading} text={text}>
          {children}
          <Link to={paths.lists}>{words.toYourLists}</Link>
        </ErrorMessage>
      </ScreenBody>
    </>
  );
}
