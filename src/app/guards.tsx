import { Fragment, type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { Navigate, Outlet, useMatch, useParams } from "react-router-dom";
import { Spinner } from "../components/spinner";
import { closeToasts } from "../components/toast";
import { listPattern, paths } from "../domain/paths";
import type { User } from "../domain/types";
import { keepList, keptShared, recipientHere } from "../hooks/recipient";
import { type SignedOut, useSession } from "../hooks/session";
import { isVisitedByOther } from "../hooks/visit";
import { messages } from "../screens/messages";

/** Keys the screens by the user, and closes the user's messages at the end: the next user finds no state of the last one. */
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

/** Lets signed-out visitors through; signed-in users are sent to their lists, or to what they have shared before. */
export function SignedOutOnly() {
  const leave = ({ uid }: User) => {
    const shared = keptShared(uid);
    return <Navigate to={shared === null ? paths.lists : paths.share + shared} replace />;
  };
  return <Guard signedOut={enter} signedIn={leave} />;
}

/**
 * Lets signed-in users through, except to a list where another user was at this place of the tab's history. Others are sent to sign
 * up, or to log in where an account has just been deleted; the list of a link is kept for them meanwhile.
 */
export function SignedInOnly() {
  const isLink = useMatch(listPattern) !== null;
  const isOfList = useMatch(`${listPattern}/*`) !== null;
  const leave = (gone: SignedOut) =>
    isLink ? <KeepList gone={gone} /> : <ToEntry after={gone.after} />;
  const enterOwn = ({ uid }: User) =>
    isOfList && isVisitedByOther(uid) ? <Navigate to={paths.lists} replace /> : <Outlet />;
  return <Guard signedOut={leave} signedIn={enterOwn} />;
}

const enter = () => <Outlet />;

function Guard({
  signedOut,
  signedIn,
}: {
  signedOut: (gone: SignedOut) => ReactNode;
  signedIn: (user: User) => ReactNode;
}) {
  const session = useSession();
  switch (session.status) {
    case "initialising":
      return <Spinner />;
    case "signed-in":
      return signedIn(session.user);
    case "signed-out":
      return signedOut(session);
  }
}

function ToEntry({ after }: { after: SignedOut["after"] }) {
  return <Navigate to={after === "deletion" ? paths.logIn : paths.signUp} replace />;
}

/** Keeps the list of a link that was opened while signed out, for the user who may join it. */
function KeepList({ gone }: { gone: SignedOut }) {
  const { id = "" } = useParams();
  const [recipient] = useState(() => recipientHere(gone));
  useEffect(() => {
    if (!recipient) return;
    keepList(id, recipient);
    messages.listSaved();
  }, [id, recipient]);
  return <ToEntry after={gone.after} />;
}
