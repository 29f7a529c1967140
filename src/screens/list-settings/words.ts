import { MAX_MEMBERS } from "../../domain/limits";

/** The texts of a list's settings, and of the dialog that shares it. */
export const words = {
  heading: "Settings",
  back: "Back to the list",

  share: "Share list",
  full: "This list is full.",
  whyFull: `It has ${MAX_MEMBERS} members, the most a list can have. Another can join once a member leaves.`,
  sendLink: "Send this link to others. People who open it and sign in share the list with you.",
  closed: "Nobody new can join with this link. It still leads members to the list.",
  link: "Link to this list",
  qrCode: "Point the camera of another phone here, and the list opens on that phone.",
  unsent: "This list has not been sent yet. Its link works for others once it has.",
  canJoin: "Anyone with the link can join",
  whenOff: "When off, nobody new can join. Members stay.",
  close: "Close",

  members: "Members",
  onlyYou: "Only you, so far.",
  remove: "Remove",
  hold: "Hold",
  removed: (name: string) => `${name} is off the list`,
  askToClose: "They can join again while the link is open. Close it as well? The others stay.",
  closeLink: "Close the link",
  leaveOpen: "Leave it open",

  copy: "Copy list",
  copyWays:
    "Start a list of your own with the same items, all open. Or copy the items as text, for a chat or a note.",
  duplicate: "Duplicate list",
  copyText: "Copy as text",
  copyYourself: "Please copy the marked text yourself",

  device: "This device",
  keepAwake: "Keep the screen awake",
  whileUsed: "While you use a list, and for five minutes after that.",

  deleteThis: "Delete this list",
  noUndo: "This deletes the list for everyone. It can't be undone.",
  delete: "Delete list",
  leave: "Leave list",
  othersStay: "The others keep the list.",
  noWayBack: "Its link is closed, so you can't join again.",
  wayBack: "You can join again with its link.",
  holdToLeave: "Hold to leave",
} as const;
