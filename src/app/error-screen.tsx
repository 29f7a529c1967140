import type { ReactNode } from "react";
import { PartMissingError } from "../client/parts";
import { Button } from "../components/button";
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
export function CrashScreen({ error }: { error: unknown }) {
  if (error instanceof PartMissingError) return <PartMissing />;
  return (
    <ErrorPage text="Something went wrong in the app. Your edits are safe: they are stored before they are shown." />
  );
}

function PartMissing() {
  return (
    <ErrorPage text="A part of the app could not be fetched. Are you offline? Your edits are safe meanwhile.">
      <Button variant="primary" onClick={() => location.reload()}>
        Try again
      </Button>
    </ErrorPage>
  );
}

/** A plain link and not the router's: after a crash the app should start afresh. */
function ErrorPage({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <main>
      <title>{HEADING}</title>
      <ErrorMessage heading={HEADING} text={text} level={1}>
        {children}
        <a href={paths.lists}>To your lists</a>
      </ErrorMessage>
    </main>
  );
}
