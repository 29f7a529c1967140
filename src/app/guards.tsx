import { type ReactNode, useEffect, useState } from "react";
import { Navigate, Outlet, useMatch, useParams } from "react-router-dom";
import { keepListFor, saveListForLater } from "../client/client";
import { Spinner } from "../components/spinner";
import { listPattern, paths } from "../domain/paths";
import { keptShared } from "../hooks/kept-shared";
import { type SignedOut, useSession } from "../hooks/session";
import { visitHere } from "../hooks/visit";
import { messages } from "../screens/messages";

/** Lets signed-out visitors through; signed-in users are sent to their lists, or to what they have shared before. */
export function SignedOutOnly() {
  const shared = keptShared();
  const to = shared === null ? paths.lists : paths.share + shared;
  return <Guard signedOut={() => <Outlet />} signedIn={<Navigate to={to} replace />} />;
}

/** Lets signed-in users through; others are sent to sign up, or to log in where an account has just been deleted. */
export function SignedInOnly() {
  return <Guard signedOut={({ after }) => <ToEntry after={after} />} signedIn={<Outlet />} />;
}

/** Lets signed-in users through; for those who were sent the link the list is kept while they sign up or log in. */
export function ListForSignedIn() {
  const isLink = useMatch(listPattern) !== null;
  const leave = (gone: SignedOut) =>
    isLink ? <KeepList gone={gone} /> : <ToEntry after={gone.after} />;
  return <Guard signedOut={leave} signedIn={<Outlet />} />;
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

/**
 * Keeps a list for whoever opened its link: a visitor, who may become anybody, or a user whose session has expired, for
 * them alone. Not where somebody else was before: the next person at this browser would join their list.
 */
function KeepList({ gone }: { gone: SignedOut }) {
  const { id = "" } = useParams();
  const [visit] = useState(visitHere);
  const isVisitors = gone.after === "nothing" && visit === null;
  const isTheirs = gone.after === "expiry" && (!visit || (visit.uid === gone.uid && !visit.wasIn));
  const uid = isTheirs ? gone.uid : null;
  useEffect(() => {
    if (isVisitors) saveListForLater(id);
    if (uid !== null) keepListFor(uid, id);
    if (isVisitors || uid !== null) messages.listSaved();
  }, [id, isVisitors, uid]);
  return <ToEntry after={gone.after} />;
}
