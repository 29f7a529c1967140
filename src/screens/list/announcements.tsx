import { useDeferredValue } from "react";
import { VisuallyHidden } from "../../components/visually-hidden";
import type { Announcement } from "./editor-screen";

/** A polite live region. Each text is an element of its own, and announced once, after the edit is shown. */
export function Announcements({ announcements }: { announcements: readonly Announcement[] }) {
  return (
    <VisuallyHidden role="status" aria-atomic="false">
      {useDeferredValue(announcements).map(({ key, text }) => (
        <span key={key}>{text}</span>
      ))}
    </VisuallyHidden>
  );
}
