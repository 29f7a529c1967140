import { Fragment, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation, useMatch, useParams } from "react-router-dom";
import { currentRecipient, keepLink, keepTypedEmail, keptShare } from "../client/kept-for-sign-in";
import { forgetScreenStates, wasVisitedByAnotherUser } from "../client/visit";
import { Spinner } from "../components/spinner";
import { closeToasts } from "../components/toast";
import { isListId } from "../domain/list-id";
import { invitationQuery, listPattern, paths } from "../domain/paths";
import { discardDraftsOfOthers } from "../hooks/drafts";
import { type SignedOut, useInvitation, useSession } from "../hooks/session";
import { messages } from "../screens/messages";

/**
 * When the page's session ends, closes all toasts and forgets scrolls and searches. Says if it was not the user. Only the
 * drafts of the user stay, also if their session has expired, and no typed address.
 */
export function useSessionEnd(): void {
  const session = useSession();
  const wasSignedIn = useRef(false);
  useLayoutEffect(() => {
    const isSignedIn = session.status === "signed-in";
    if (wasSignedIn.current && !isSignedIn) {
      closeToasts();
      forgetScreenStates();
      if (session.status === "signed-out" && session.after === "expiry") messages.sessionEnded();
    }
    keepTypedEmail("");
    if (session.status !== "initialising") discardDraftsOfOthers();
    wasSignedIn.current = isSignedIn;
  }, [session]);
}

/** Remounts its screens for each user. */
export function KeyedByUser() {
  const session = useSession();
  const uid = session.status === "signed-in" ? session.user.uid : null;
  return (
    <Fragment key={uid}>
      <Outlet />
    </Fragment>
  );
}

/** Shows its screens to visitors. Sends signed-in users to their lists, or to their stored share. */
export function SignedOutOnly() {
  const session = useSession();
  if (session.status === "initialising") return <Spinner />;
  if (session.status === "signed-out") return <VisitorScreens />;
  const shared = keptShare(session.user.uid);
  return <Navigate to={shared === null ? paths.lists : paths.share + shared} replace />;
}

/** Shows its screens, and the invitation of the visitor in the address. */
function VisitorScreens() {
  const invitation = useInvitation();
  const { pathname, search } = useLocation();
  const query = invitation === null ? search : invitationQuery(invitation);
  return (
    <>
      {query === search ? null : <Navigate to={pathname + query} replace />}
      <Outlet />
    </>
  );
}

/**
 * Shows its screens to signed-in users. Sends visitors to sign-up, or to log-in after a deletion, and saves the list of
 * a link for them. Sends a user to their lists if this history entry shows a list that another user visited.
 */
export function SignedInOnly() {
  const session = useSession();
  const isListPath = useMatch(`${listPattern}/*`) !== null;
  if (session.status === "initialising") return <Spinner />;
  if (session.status === "signed-out") {
    return isListPath ? (
      <KeepLink signedOut={session} />
    ) : (
      <RedirectToEntry after={session.after} />
    );
  }
  if (isListPath && wasVisitedByAnotherUser(session.user.uid))
    return <Navigate to={paths.lists} replace />;
  return <Outlet />;
}

function RedirectToEntry({ after }: { after: SignedOut["after"] }) {
  return <Navigate to={after === "deletion" ? paths.logIn : paths.signUp} replace />;
}

/** Saves the list of a link that was opened while signed out, or says that the link is incomplete. Redirects. */
function KeepLink({ signedOut }: { signedOut: SignedOut }) {
  const { id = "" } = useParams();
  const [recipient] = useState(() => currentRecipient(signedOut));
  useEffect(() => {
    if (!recipient) return;
    if (!isListId(id)) return messages.linkIncomplete();
    keepLink(id, recipient);
    messages.listSaved();
  }, [id, recipient]);
  return <RedirectToEntry after={signedOut.after} />;
}
