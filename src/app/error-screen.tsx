import { ErrorMessage } from "../components/error-message";
import { paths } from "../domain/paths";

const HEADING = "Unexpected Application Error!";

/** The default page for a path that leads nowhere. */
export function NotFound() {
  return (
    <ErrorPage text="There is no page at this address. It may have been mistyped, or be from an old link." />
  );
}

/** The default page after a crash. Nothing is lost: edits are stored before they are shown. */
export function CrashScreen() {
  return (
    <ErrorPage text="Something went wrong in the app. Your edits are safe: they are stored before they are shown." />
  );
}

/** A plain link and not the router's: after a crash the app should start afresh. */
function ErrorPage({ text }: { text: string }) {
  return (
    <main>
      <title>{HEADING}</title>
      <ErrorMessage heading={HEADING} text={text} level={1}>
        <a href={paths.lists}>To your lists</a>
      </ErrorMessage>
    </main>
  );
}
