import type { ReactNode } from "react";

/** Creates an icon of 24 × 24 units, with round strokes in the colour of the surrounding text. */
function icon(drawing: ReactNode) {
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

export const BackIcon = icon(<path d="M19 12H5.5M11.5 5.5 5 12l6.5 6.5" />);

/** Two sliders, which stay clear at small sizes, unlike a cog. */
export const SettingsIcon = icon(
  <>
    <path d="M4 8h7M17 8h3M4 16h3M13 16h7" />
    <circle cx="14" cy="8" r="2.75" />
    <circle cx="10" cy="16" r="2.75" />
  </>,
);

export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);

export const CloseIcon = icon(<path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />);

/** The owner's crown, filled, so that it stays clear at a tiny size. */
export const CrownIcon = icon(
  <path d="M3 8.5 7.5 12 12 5l4.5 7L21 8.5 19 19H5L3 8.5Z" fill="currentColor" />,
);

export const OfflineIcon = icon(
  <path d="M9.3 6.3A5.3 5.3 0 0 1 17.2 10a4 4 0 0 1 2.6 6.5M16.5 18.5H7.5a4.5 4.5 0 0 1-1.2-8.8M4 4l16 16" />,
);

export const ShareIcon = icon(
  <path d="M12 14.5V4M8 7.5 12 3.7l4 3.8M7.5 11H6.8c-1 0-1.8.8-1.8 1.8v5.4c0 1 .8 1.8 1.8 1.8h10.4c1 0 1.8-.8 1.8-1.8v-5.4c0-1-.8-1.8-1.8-1.8h-.7" />,
);

/** An arrow out of a box. */
export const OpenIcon = icon(
  <path d="M13.5 4H20v6.5M20 4l-8.5 8.5M9.5 5.5h-3a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-3" />,
);

export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2.5" />
    <path d="M6 15c-1.1 0-2-.9-2-2V6.5C4 5.1 5.1 4 6.5 4H13c1.1 0 2 .9 2 2" />
  </>,
);

export const EditIcon = icon(
  <path d="m4.5 19.5.9-4.2L15.8 4.9a1.9 1.9 0 0 1 2.7 0l.6.6a1.9 1.9 0 0 1 0 2.7L8.7 18.6zM13.5 7.2l3.3 3.3" />,
);

export const UpIcon = icon(<path d="M12 20V5M5.5 11.5 12 5l6.5 6.5" />);

export const DownIcon = icon(<path d="M12 4v15M5.5 12.5 12 19l6.5-6.5" />);

export const TopIcon = icon(<path d="M5 4.5h14M12 20V9M6.5 14 12 8.5l5.5 5.5" />);

export const BottomIcon = icon(<path d="M5 19.5h14M12 4v11M6.5 10l5.5 5.5 5.5-5.5" />);

export const MoveIcon = icon(<path d="M4 12h11M10.5 6.5 16 12l-5.5 5.5M20 5v14" />);

export const TrashIcon = icon(
  <path d="M4.5 7h15M9.5 7V5.2c0-.7.5-1.2 1.2-1.2h2.6c.7 0 1.2.5 1.2 1.2V7M6.5 7l.7 11.2c.1 1 .9 1.8 1.9 1.8h5.8c1 0 1.8-.8 1.9-1.8L17.5 7M10.2 11v5M13.8 11v5" />,
);

export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.25" />
    <path d="m20 20-4.5-4.5" />
  </>,
);

/** A power symbol. */
export const LogoutIcon = icon(<path d="M12 4v7.5M7.2 6.7a7 7 0 1 0 9.6 0" />);

/** An arrow into a box. */
export const InstallIcon = icon(
  <path d="M12 3.7V15M8 11.3l4 3.7 4-3.7M7.5 8H6.8C5.8 8 5 8.8 5 9.8v8.4c0 1 .8 1.8 1.8 1.8h10.4c1 0 1.8-.8 1.8-1.8V9.8c0-1-.8-1.8-1.8-1.8h-.7" />,
);

export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8.2" r="3.7" />
    <path d="M5 19.5c.8-3.3 3.5-5 7-5s6.2 1.7 7 5" />
  </>,
);

export const ListsIcon = icon(
  <path d="m4 6.5 1.3 1.3L7.8 5M4 16.5l1.3 1.3 2.5-2.8M12 7h8M12 17h8" />,
);

/** The three corners of a QR code, and a few modules. */
export const QrIcon = icon(
  <>
    <rect x="4" y="4" width="6" height="6" rx="1.25" />
    <rect x="14" y="4" width="6" height="6" rx="1.25" />
    <rect x="4" y="14" width="6" height="6" rx="1.25" />
    <path
      d="M14.5 14.5h.01M19.5 14.5h.01M17 17h.01M14.5 19.5h.01M19.5 19.5h.01"
      strokeWidth="2.5"
    />
  </>,
);

export const DuplicateIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2.5" />
    <path d="M6 15c-1.1 0-2-.9-2-2V6.5C4 5.1 5.1 4 6.5 4H13c1.1 0 2 .9 2 2M14.5 12.25v4.5M12.25 14.5h4.5" />
  </>,
);

export const TextIcon = icon(<path d="M5 6.5h14M5 12h14M5 17.5h8" />);

export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" strokeWidth="2.5" />);

/** A prohibition sign. */
export const ForgetIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m6 6 12 12" />
  </>,
);

export const SelectIcon = icon(
  <path d="m4 7 1.8 1.8L9 5.5M4 16.5l1.8 1.8L9 15M12.5 7.5H20M12.5 17H20" />,
);

export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.5v4.5M12 8h.01" />
  </>,
);

export const AlertIcon = icon(
  <path d="M10.3 4.7a2 2 0 0 1 3.4 0l6.9 11.8a2 2 0 0 1-1.7 3H5.1a2 2 0 0 1-1.7-3zM12 9.5v3.5M12 16.3h.01" />,
);
