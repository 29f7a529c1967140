import { icon } from "./icons";

/** Looking for something. */
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.25" />
    <path d="m20 20-4.5-4.5" />
  </>,
);

/** Log out: off, as on a machine. */
export const LogoutIcon = icon(<path d="M12 4v7.5M7.2 6.7a7 7 0 1 0 9.6 0" />);

/** A person. */
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8.2" r="3.7" />
    <path d="M5 19.5c.8-3.3 3.5-5 7-5s6.2 1.7 7 5" />
  </>,
);

/** Lists. */
export const ListsIcon = icon(
  <path d="m4 6.5 1.3 1.3L7.8 5M4 16.5l1.3 1.3 2.5-2.8M12 7h8M12 17h8" />,
);
