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

/** Stands in for a list that does not exist, or no longer does. */
export function UnknownList() {
  return <ListErrorScreen heading={listWords.unknownList} text={listWords.noList} />;
}

/** Stands in for a list that does not let the user in, or can't be shown for any other reason. */
export function ListProblem({ error: { code, message } }: { error: ServiceError }) {
  return (
    <ListErrorScreen
      heading={listWords.joinRefusals[code] ?? listWords.listFailed}
      text={message}
    />
  );
}

/** Stands in for a list that the user has left. */
export function LeftList({ id }: { id: string }) {
  const { joinAgain } = useListCommands();
  return (
    <ListErrorScreen heading={listWords.left} text={listWords.notYours}>
      <Button variant="primary" onClick={() => joinAgain(id)}>
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
  const isBehind = useIsInBackground();
  // What had the focus may have gone with the list, also where no way has led here.
  useLayoutEffect(() => {
    if (!isBehind) focusIfFree(document.querySelector("h1"));
  }, [isBehind]);
  if (isBehind) return null;
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
