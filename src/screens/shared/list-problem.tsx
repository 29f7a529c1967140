import { type ReactNode, useLayoutEffect } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../components/button";
import { ErrorMessage } from "../../components/error-message";
import { ScreenHeader } from "../../components/screen-header";
import { paths } from "../../domain/paths";
import { type ServiceError, useListCommands } from "../../hooks/lists";
import { ScreenBody } from "./screen";
import { focusIfFree, ScreenTitle, useIsBehind } from "./screen-title";

/** Stands in for a list that does not exist, or no longer does. */
export function UnknownList() {
  return (
    <Problem heading="Unknown list id" text="There is no list behind this link, or not any more." />
  );
}

/** Why a list does not let the user in, as a heading. */
const REFUSALS: Readonly<Record<string, string>> = {
  "list-closed": "This list is closed",
  "list-full": "This list is full",
};

/** Stands in for a list that does not let the user in, or can't be shown for any other reason. */
export function ListProblem({ error: { code, message } }: { error: ServiceError }) {
  return (
    <Problem heading={REFUSALS[code] ?? "Whoa! That's not suppose to happen."} text={message} />
  );
}

/** Stands in for a list that the user has left. */
export function LeftList({ id }: { id: string }) {
  const { joinAgain } = useListCommands();
  return (
    <Problem heading="You left this list." text="It is not among your lists any more.">
      <Button variant="primary" onClick={() => joinAgain(id)}>
        Join again
      </Button>
    </Problem>
  );
}

function Problem({
  heading,
  text,
  children,
}: {
  heading: string;
  text: string;
  children?: ReactNode;
}) {
  const isBehind = useIsBehind();
  // What had the focus may have gone with the list, also where no way has led here.
  useLayoutEffect(() => {
    if (!isBehind) focusIfFree(document.querySelector("h1"));
  }, [isBehind]);
  if (isBehind) return null;
  return (
    <>
      <ScreenTitle>{heading}</ScreenTitle>
      <ScreenHeader backTo={paths.lists} backLabel="Your lists" hideSettings />
      <ScreenBody>
        <ErrorMessage heading={heading} text={text}>
          {children}
          <Link to={paths.lists}>To your lists</Link>
        </ErrorMessage>
      </ScreenBody>
    </>
  );
}
