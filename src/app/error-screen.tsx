import { ErrorMessage } from "../components/error-message";
import { paths } from "../domain/paths";
import * as shared from "../screens/shared/words";
import * as words from "./words";

/** The default page for an unknown path. */
export function NotFoundScreen() {
  return <ErrorScreen text={words.notFound} />;
}

/** The default page after a crash. Nothing is lost: edits are stored before they are shown. */
export function CrashScreen() {
  return <ErrorScreen text={words.crashed} />;
}

/** The link is a plain one, not the router's, so that the app restarts after a crash. */
function ErrorScreen({ text }: { text: string }) {
  return (
    <main>
      <title>{words.heading}</title>
      <ErrorMessage heading={words.heading} text={text} level={1}>
        <a href={paths.lists}>{shared.toYourLists}</a>
      </ErrorMessage>
    </main>
  );
}
