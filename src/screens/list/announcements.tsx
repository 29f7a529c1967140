import { startTransition, useCallback, useState } from "react";
import { VisuallyHidden } from "../../components/visually-hidden";
import { shortenAddresses } from "../../domain/addresses";

/** A text for screen readers. A repeated text has a new key, so that it is announced again. */
type Announcement = { readonly key: number; readonly text: string };

const NONE: readonly Announcement[] = [];

/** The number of announcements that stay on the page: several may come while one is spoken. */
const MAX_KEPT = 5;

/** Returns the last announcements, and `announce`, which adds one in a transition: the edit is shown first; stable. */
export function useAnnouncements() {
  const [announcements, setAnnouncements] = useState(NONE);
  const announce = useCallback((text: string) => {
    startTransition(() =>
      setAnnouncements((all) => {
        const key = (all.at(-1)?.key ?? 0) + 1;
        return [...all, { key, text: shortenAddresses(text) }].slice(-MAX_KEPT);
      }),
    );
  }, []);
  return { announcements, announce };
}

/** A polite live region. Each text is an element of its own, and announced once. */
export function Announcements({ announcements }: { announcements: readonly Announcement[] }) {
  return (
    <VisuallyHidden role="status" aria-atomic="false">
      {announcements.map(({ key, text }) => (
        <span key={key}>{text}</span>
      ))}
    </VisuallyHidden>
  );
}
