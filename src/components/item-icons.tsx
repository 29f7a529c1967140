import { icon } from "./icons";

/** Edit. */
export const EditIcon = icon(
  <path d="m4.5 19.5.9-4.2L15.8 4.9a1.9 1.9 0 0 1 2.7 0l.6.6a1.9 1.9 0 0 1 0 2.7L8.7 18.6zM13.5 7.2l3.3 3.3" />,
);

/** Move elsewhere. */
export const MoveIcon = icon(<path d="M4 12h11M10.5 6.5 16 12l-5.5 5.5M20 5v14" />);

/** Delete. */
export const TrashIcon = icon(
  <path d="M4.5 7h15M9.5 7V5.2c0-.7.5-1.2 1.2-1.2h2.6c.7 0 1.2.5 1.2 1.2V7M6.5 7l.7 11.2c.1 1 .9 1.8 1.9 1.8h5.8c1 0 1.8-.8 1.9-1.8L17.5 7M10.2 11v5M13.8 11v5" />,
);
