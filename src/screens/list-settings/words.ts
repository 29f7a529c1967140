import { MAX_MEMBERS } from "../../domain/limits";

// The texts of a list's settings, and of the dialog that shares it.

export const heading = "Settings";
export const back = "Back to the list";

export const share = "Share list";
export const full = "This list is full.";
export const whyFull = `It has ${MAX_MEMBERS} members, the maximum. Others can join once a member leaves.`;
export const sendLink =
  "Send this link to others. Anyone who opens it and logs in becomes a member.";
export const closed = "Nobody new can join with this link. It still works for members.";
export const link = "Link to this list";
export const qrCode = "Scan this with another phone to open the list there.";
export const unsent = "This list isn't online yet. Others can open its link once it is.";
export const canJoin = "Anyone with the link can join";
export const whenOff = "When off, nobody new can join. Members stay.";

export const members = "Members";
export const onlyYou = "Only you, so far.";
export const remove = "Remove";
export const holdToRemove = "Hold";
export const removed = (name: string) => `You removed ${name}`;
export const askToClose = "They can join again with the link. Close the list to new members?";
export const closeList = "Close the list";
export const keepOpen = "Keep it open";

export const copy = "Copy list";
export const copyWays =
  "Make your own list with the same items, all unchecked. Or copy the items as text for a chat or a note.";
export const duplicate = "Duplicate list";
export const copyText = "Copy as text";
export const copyYourself = "Please copy the selected text yourself";

export const device = "This device";
export const keepAwake = "Keep the screen awake";
export const whileUsed = "While you use a list and for five minutes after.";

export const deleteThis = "Delete this list";
export const noUndo = "This deletes the list for everyone. It can't be undone.";
export const deleteList = "Delete list";
export const leave = "Leave list";
export const othersStay = "Other members keep the list.";
export const noWayBack = "The list is closed, so you can't join again.";
export const wayBack = "You can join again with its link.";
export const holdToLeave = "Hold to leave";
