import { icon } from "./icons";

/** A QR code: its three corners, and a few modules. */
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

/** One more of the same. */
export const DuplicateIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2.5" />
    <path d="M6 15c-1.1 0-2-.9-2-2V6.5C4 5.1 5.1 4 6.5 4H13c1.1 0 2 .9 2 2M14.5 12.25v4.5M12.25 14.5h4.5" />
  </>,
);

/** Lines of text. */
export const TextIcon = icon(<path d="M5 6.5h14M5 12h14M5 17.5h8" />);
