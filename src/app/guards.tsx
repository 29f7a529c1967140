import { Fragment, type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { Navigate, Outlet, useMatch, useParams } from "react-router-dom";
import { keepListFor, saveListForLater } from "../client/client";
import { Spinner } from "../components/spinner";
import { closeToasts } from "../components/toast";
import { listPattern, paths } from "../domain/paths";
import { keptShared } from "../hooks/kept-shared";
import { type SignedOut, useSession, useUid, useUser } from "../hooks/session";
import { heirHere, isVisitedByOther } from "../hooks/visit";
import { messages } from "../screens/messages";

/**
 * Draws the screens that show what belongs to a user anew for each user: nothing that one user has typed, selected or done
 * there, or was told, is there for the next.
 */
export function AnewForEachUser() {
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
 * Lets signed-in users through, but not to a place where another user was before; for those who were sent the link the
 * list is kept while they sign up or log in.
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

/** Keeps a list whose link was opened for the user who may have it. Nobody else joins it. */
function KeepList({ gone }: { gone: SignedOut }) {
  const { id = "" } = useParams();
  const [heir] = useState(() => heirHere(gone));
  useEffect(() => {
    if (!heir) return;
    if (heir.uid === null) saveListForLater(id);
    else keepListFor(heir.uid, id);
    messages.listSaved();
  }, [id, heir]);
  return <ToEntry after={gone.after} />;
}
