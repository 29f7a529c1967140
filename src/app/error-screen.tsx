import type { ReactNode } from "react";
import { PartLoadError } from "../client/parts";
import { Button } from "../components/button";
import { ErrorMessage } from "../components/error-message";
import { paths } from "../domain/paths";
import * as shared from "../screens/shared/words";
import * as words from "./words";

/** The default page for an unknown path. */
export function NotFound() {
  return <ErrorPage text={words.notFound} />;
}

/** The default page after a crash. Nothing is lost: edits are stored before they are shown. */
export function CrashScreen({ error }: { error: unknown }) {
  if (error instanceof PartLoadError) return <PartMissing />;
  return <ErrorPage text={words.crashed} />;
}

function PartMissing() {
  return (
    <ErrorPage text={words.partMissing}>
      <Button variant="primary" onClick={() => location.reload()}>
        {words.tryAgain}
      </Button>
    </ErrorPage>
  );
}

/** Uses a plain link, not the router's, so that the app restarts after a crash. */
function ErrorPage({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <main>
      <title>{words.heading}</title>
      <ErrorMessage heading={words.heading} text={text} level={1}>
        {children}
        <a href={paths.lists}>{shared.toYourLists}</a>
      </ErrorMessage>
    </main>
  );
}
