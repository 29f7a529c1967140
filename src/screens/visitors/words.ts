// The texts of screens for visitors.

export const tagline = "The shared shopping list.";
export const intro = "Make a list and send its link. Everyone sees every change right away.";
export const or = "or";
export const google = "Continue with Google";
export const invitation = "Invitation";
export const invited = "Someone shared a list with you.";
export const howToJoin = "Sign up or log in to add it to your lists.";
