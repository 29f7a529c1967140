import { Icon, type IconProps } from "./icon";

/** Back to where one came from. */
export function BackIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19 12H5.5M11.5 5.5 5 12l6.5 6.5" />
    </Icon>
  );
}

/** Settings: two sliders, which stay clear at small sizes where a cog turns into a blot. */
export function SettingsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 8h7M17 8h3M4 16h3M13 16h7" />
      <circle cx="14" cy="8" r="2.75" />
      <circle cx="10" cy="16" r="2.75" />
    </Icon>
  );
}

/** Done. */
export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 12.5 4.5 4.5L19 7.5" strokeWidth="2.5" />
    </Icon>
  );
}

/** Add. */
export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  );
}

/** Close or dismiss. */
export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />
    </Icon>
  );
}

/** Edit. */
export function EditIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4.5 19.5.9-4.2L15.8 4.9a1.9 1.9 0 0 1 2.7 0l.6.6a1.9 1.9 0 0 1 0 2.7L8.7 18.6zM13.5 7.2l3.3 3.3" />
    </Icon>
  );
}

/** Delete. */
export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 7h15M9.5 7V5.2c0-.7.5-1.2 1.2-1.2h2.6c.7 0 1.2.5 1.2 1.2V7M6.5 7l.7 11.2c.1 1 .9 1.8 1.9 1.8h5.8c1 0 1.8-.8 1.9-1.8L17.5 7M10.2 11v5M13.8 11v5" />
    </Icon>
  );
}

/** Copy. */
export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="9" y="9" width="11" height="11" rx="2.5" />
      <path d="M6 15c-1.1 0-2-.9-2-2V6.5C4 5.1 5.1 4 6.5 4H13c1.1 0 2 .9 2 2" />
    </Icon>
  );
}

/** A QR code: its three corners, and a few modules. */
export function QrIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4" y="4" width="6" height="6" rx="1.25" />
      <rect x="14" y="4" width="6" height="6" rx="1.25" />
      <rect x="4" y="14" width="6" height="6" rx="1.25" />
      <path
        d="M14.5 14.5h.01M19.5 14.5h.01M17 17h.01M14.5 19.5h.01M19.5 19.5h.01"
        strokeWidth="2.5"
      />
    </Icon>
  );
}

/** One more of the same. */
export function DuplicateIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="9" y="9" width="11" height="11" rx="2.5" />
      <path d="M6 15c-1.1 0-2-.9-2-2V6.5C4 5.1 5.1 4 6.5 4H13c1.1 0 2 .9 2 2M14.5 12.25v4.5M12.25 14.5h4.5" />
    </Icon>
  );
}

/** Lines of text. */
export function TextIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 6.5h14M5 12h14M5 17.5h8" />
    </Icon>
  );
}

/** The owner's crown, filled: it stays clear at the size of a crumb. */
export function CrownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 8.5 7.5 12 12 5l4.5 7L21 8.5 19 19H5L3 8.5Z" fill="currentColor" />
    </Icon>
  );
}

/** A screen that stays awake. */
export function AwakeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="3.75" />
      <path d="M12 3.5v2M12 18.5v2M3.5 12h2M18.5 12h2M6 6l1.4 1.4M16.6 16.6 18 18M6 18l1.4-1.4M16.6 7.4 18 6" />
    </Icon>
  );
}

/** Looking for something. */
export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="11" cy="11" r="6.25" />
      <path d="m20 20-4.5-4.5" />
    </Icon>
  );
}

/** A link. */
export function LinkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1" />
    </Icon>
  );
}

/** Leave a list. */
export function LeaveIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13 4.5H7.3C6 4.5 5 5.5 5 6.8v10.4c0 1.3 1 2.3 2.3 2.3H13M10.5 12H20M16.5 8.5 20 12l-3.5 3.5" />
    </Icon>
  );
}

/** Log out: off, as on a machine. */
export function LogoutIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4v7.5M7.2 6.7a7 7 0 1 0 9.6 0" />
    </Icon>
  );
}

/** A person. */
export function PersonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8.2" r="3.7" />
      <path d="M5 19.5c.8-3.3 3.5-5 7-5s6.2 1.7 7 5" />
    </Icon>
  );
}

/** Several people. */
export function PeopleIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="8.7" r="3.2" />
      <path d="M3 19c.6-2.9 2.9-4.5 6-4.5s5.4 1.6 6 4.5M15.5 5.7a3.2 3.2 0 0 1 0 6M17.8 14.9c1.7.7 2.8 2.1 3.2 4.1" />
    </Icon>
  );
}

/** Lists. */
export function ListsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4 6.5 1.3 1.3L7.8 5M4 16.5l1.3 1.3 2.5-2.8M12 7h8M12 17h8" />
    </Icon>
  );
}

/** Not connected. */
export function OfflineIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9.3 6.3A5.3 5.3 0 0 1 17.2 10a4 4 0 0 1 2.6 6.5M16.5 18.5H7.5a4.5 4.5 0 0 1-1.2-8.8M4 4l16 16" />
    </Icon>
  );
}

/** An e-mail. */
export function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
      <path d="m4.5 7.5 7.5 5.7 7.5-5.7" />
    </Icon>
  );
}

/** Something worth knowing. */
export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11.5v4.5M12 8h.01" />
    </Icon>
  );
}

/** Something went wrong. */
export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10.3 4.7a2 2 0 0 1 3.4 0l6.9 11.8a2 2 0 0 1-1.7 3H5.1a2 2 0 0 1-1.7-3zM12 9.5v3.5M12 16.3h.01" />
    </Icon>
  );
}
