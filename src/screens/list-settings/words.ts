import { MAX_MEMBERS } from "../../domain/limits";

// The texts of a list's settings, and of the dialog that shares it.

export const heading = "Settings";
export const back = "Back to the list";

export const share = "Share list";
export const full = "This list is full.";
export const whyFull = `It has ${MAX_MEMBERS} members, the most a list can have. Another can join once a member leaves.`;
export const sendLink =
  "Send this link to others. People who open it and sign in share the list with you.";
export const closed = "Nobody new can join with this link. It still leads members to the list.";
export const link = "Link to this list";
export const qrCode = "Point the camera of another phone here, and the list opens on that phone.";
export const unsent = "This list has not been sent yet. Its link works for others once it has.";
export const canJoin = "Anyone with the link can join";
export const whenOff = "When off, nobody new can join. Members stay.";

export const members = "Members";
export const onlyYou = "Only you, so far.";
export const remove = "Remove";
export const holdToRemove = "Hold";
export const removed = (name: string) => `${name} is off the list`;
export const askToClose =
  "They can join again while the link is open. Close it as well? The others stay.";
export const closeLink = "Close the link";
export const leaveOpen = "Leave it open";

export const copy = "Copy list";
export const copyWays =
  "Start a list of your own with the same items, all open. Or copy the items as text, for a chat or a note.";
export const duplicate = "Duplicate list";
export const copyText = "Copy as text";
export const copyYourself = "Please copy the marked text yourself";

export const device = "This device";
export const keepAwake = "Keep the screen awake";
export const whileUsed = "While you use a list, and for five minutes after that.";

export const deleteThis = "Delete this list";
export const noUndo = "This deletes the list for everyone. It can't be undone.";
export const deleteList = "Delete list";
export const leave = "Leave list";
export const othersStay = "The others keep the list.";
export const noWayBack = "Its link is closed, so you can't join again.";
export const wayBack = "You can join again with its link.";
export const holdToLeave = "Hold to leave";
