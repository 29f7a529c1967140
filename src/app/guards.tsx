import { Fragment, useEffect, useLayoutEffect, useState } from "react";
import { Navigate, Outlet, useMatch, useParams } from "react-router-dom";
import { Spinner } from "../components/spinner";
import { closeToasts } from "../components/toast";
import { listPattern, paths } from "../domain/paths";
import { currentRecipient, keepList, storedShare } from "../hooks/kept-for-sign-in";
import { type SignedOut, useSession } from "../hooks/session";
import { wasVisitedByAnotherUser } from "../hooks/visit";
import { messages } from "../screens/messages";

/**
 * Remounts its screens for each user. Closes all toasts when the user leaves. Closes all toasts when the user leaves.
 */
export function KeyedByUser() {
  const session = useSession();
  const uid = session.status === "signed-in" ? session.user.uid : null;
  useLayoutEffect(() => (uid === null ? undefined : closeToasts), [uid]);
  return (
    <Fragment key={uid}>
      <Outlet />
    </Fragment>
  );
}

/** Shows its screens to visitors. Sends signed-in users to their lists, or to the text that they have shared before. */
export function SignedOutOnly() {
  const session = useSession();
  if (session.status === "initialising") return <Spinner />;
  if (session.status === "signed-out") return <Outlet />;
  const shared = storedShare(session.user.uid);
  return <Navigate to={shared === null ? paths.lists : paths.share + shared} replace />;
}

/**
 * Shows its screens to signed-in users. Sends visitors to sign-up, or to log-in after a deletion, and keeps the list of
 * a link for them. Sends a user to their lists if another user visited this history entry of a list.
 */
export function SignedInOnly() {
  const session = useSession();
  const isLink = useMatch(listPattern) !== null;
  const isOfList = useMatch(`${listPattern}/*`) !== null;
  if (session.status === "initialising") return <Spinner />;
  if (session.status === "signed-out") {
    return isLink ? <SaveLinkedList gone={session} /> : <RedirectToEntry after={session.after} />;
  }
  if (isOfList && wasVisitedByAnotherUser(session.user.uid))
    return <Navigate to={paths.lists} replace />;
  return <Outlet />;
}

function RedirectToEntry({ after }: { after: SignedOut["after"] }) {
  return <Navigate to={after === "deletion" ? paths.logIn : paths.signUp} replace />;
}

/** Keeps the list of a link that was opened while signed out, for the user who may join it. */
function SaveLinkedList({ gone }: { gone: SignedOut }) {
  const { id = "" } = useParams();
  const [recipient] = useState(() => currentRecipient(gone));
  useEffect(() => {
    if (!recipient) return;
    keepList(id, recipient);
    messages.listSaved();
  }, [id, recipient]);
  return <RedirectToEntry after={gone.after} />;
}
