import type { ReactNode } from "react";

/**
 * An icon: 24 units square, drawn with a round pen in the colour of the text around it. Those that only one part of the app
 * shows stand in files of their own: the others need not fetch them.
 */
export function icon(drawing: ReactNode) {
  return ({ className }: { className?: string | undefined }) => (
    <svg
      className={className}
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawing}
    </svg>
  );
}

/** Back to where one came from. */
export const BackIcon = icon(<path d="M19 12H5.5M11.5 5.5 5 12l6.5 6.5" />);

/** Settings: two sliders, which stay clear at small sizes where a cog turns into a blot. */
export const SettingsIcon = icon(
  <>
    <path d="M4 8h7M17 8h3M4 16h3M13 16h7" />
    <circle cx="14" cy="8" r="2.75" />
    <circle cx="10" cy="16" r="2.75" />
  </>,
);

/** Add. */
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);

/** Close or dismiss. */
export const CloseIcon = icon(<path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />);

/** The owner's crown, filled: it stays clear at the size of a crumb. */
export const CrownIcon = icon(
  <path d="M3 8.5 7.5 12 12 5l4.5 7L21 8.5 19 19H5L3 8.5Z" fill="currentColor" />,
);

/** Not connected. */
export const OfflineIcon = icon(
  <path d="M9.3 6.3A5.3 5.3 0 0 1 17.2 10a4 4 0 0 1 2.6 6.5M16.5 18.5H7.5a4.5 4.5 0 0 1-1.2-8.8M4 4l16 16" />,
);

/** Share with others. */
export const ShareIcon = icon(
  <path d="M12 14.5V4M8 7.5 12 3.7l4 3.8M7.5 11H6.8c-1 0-1.8.8-1.8 1.8v5.4c0 1 .8 1.8 1.8 1.8h10.4c1 0 1.8-.8 1.8-1.8v-5.4c0-1-.8-1.8-1.8-1.8h-.7" />,
);

/** Copy. */
export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2.5" />
    <path d="M6 15c-1.1 0-2-.9-2-2V6.5C4 5.1 5.1 4 6.5 4H13c1.1 0 2 .9 2 2" />
  </>,
);
