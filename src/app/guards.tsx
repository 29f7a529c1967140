import { Fragment, type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { Navigate, Outlet, useMatch, useParams } from "react-router-dom";
import { keepListFor, saveListForLater } from "../client/client";
import { Spinner } from "../components/spinner";
import { closeToasts } from "../components/toast";
import { listPattern, paths } from "../domain/paths";
import { keptShared } from "../hooks/kept-shared";
import { type SignedOut, useSession, useUid, useUser } from "../hooks/session";
import { isVisitedByOther, recipientHere } from "../hooks/visit";
import { messages } from "../screens/messages";

/** Keys the screens by the user, and closes the user's messages at the end: the next user finds no state of the last one. */
export function KeyedByUser() {
  const uid = useUid();
  useLayoutEffect(() => (uid === null ? undefined : closeToasts), [uid]);
  return (
    <Fragment key={uid}>
      <Outlet />
    </Fragment>
  );
}

/** Lets signed-out visitors through; signed-in users are sent to their lists, or to what they have shared before. */
export function SignedOutOnly() {
  const uid = useUid();
  const shared = uid === null ? null : keptShared(uid);
  const to = shared === null ? paths.lists : paths.share + shared;
  return <Guard signedOut={() => <Outlet />} signedIn={<Navigate to={to} replace />} />;
}

/** Lets signed-in users through; others are sent to sign up, or to log in where an account has just been deleted. */
export function SignedInOnly() {
  return <Guard signedOut={({ after }) => <ToEntry after={after} />} signedIn={<Outlet />} />;
}

/**
 * Lets signed-in users through, except to a place of the tab's history where another user was. Keeps the list of a link
 * while its visitor signs up or logs in.
 */
export function ListForSignedIn() {
  const isLink = useMatch(listPattern) !== null;
  const leave = (gone: SignedOut) =>
    isLink ? <KeepList gone={gone} /> : <ToEntry after={gone.after} />;
  return <Guard signedOut={leave} signedIn={<OwnPlace />} />;
}

function OwnPlace() {
  const { uid } = useUser();
  return isVisitedByOther(uid) ? <Navigate to={paths.lists} replace /> : <Outlet />;
}

function Guard({
  signedOut,
  signedIn,
}: {
  signedOut: (gone: SignedOut) => ReactNode;
  signedIn: ReactNode;
}) {
  const session = useSession();
  switch (session.status) {
    case "initialising":
      return <Spinner />;
    case "signed-in":
      return signedIn;
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
    if (recipient.uid === null) saveListForLater(id);
    else keepListFor(recipient.uid, id);
    messages.listSaved();
  }, [id, recipient]);
  return <ToEntry after={gone.after} />;
}
