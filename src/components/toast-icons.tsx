import { icon } from "./icons";

/** Done. */
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" strokeWidth="2.5" />);

/** Something worth knowing. */
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.5v4.5M12 8h.01" />
  </>,
);

/** Something went wrong. */
export const AlertIcon = icon(
  <path d="M10.3 4.7a2 2 0 0 1 3.4 0l6.9 11.8a2 2 0 0 1-1.7 3H5.1a2 2 0 0 1-1.7-3zM12 9.5v3.5M12 16.3h.01" />,
);
