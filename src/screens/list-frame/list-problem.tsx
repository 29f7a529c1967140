import { type ReactNode, useLayoutEffect } from "react";
import { Link } from "react-router-dom";
import { ErrorMessage } from "../../components/error-message";
import { ScreenHeader } from "../../components/screen-header";
import { paths } from "../../domain/paths";
import { ScreenBody } from "../shared/screen";
import { focusHeading, isFocusFree, ScreenTitle } from "../shared/screen-title";
import * as words from "../shared/words";
import * as listWords from "./list-words";

/**
 * Replaces a list that can't be shown.
 *
 * @param unsaved the texts that the user had typed, but not saved, when the list vanished from the screen
 * @param children the next action; a link to the lists follows
 */
export function ListProblem({
  heading,
  text,
  unsaved = [],
  children,
}: {
  heading: string;
  text: string;
  unsaved?: readonly string[];
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
