// The texts of the profile.

export const you = "You";
export const save = "Save";
export const verified = "(verified)";
export const verify = "Verify email address";
export const correct = "Correct the address";
export const newAddress = "New email";
export const sendLink = "Send link";
export const deleteAccount = "Delete account";
export const listsToo = "This also deletes the lists you own, for all members.";
export const confirm = "Confirm with Google";
export const confirmed = "Confirmed with Google";
export const deleteAll = "Delete account and all my lists";
