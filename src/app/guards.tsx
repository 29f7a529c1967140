import { type ReactNode, useEffect } from "react";
import { Navigate, Outlet, useLocation, useParams } from "react-router-dom";
import { keepListFor, saveListForLater } from "../client/client";
import { Spinner } from "../components/spinner";
import { paths } from "../domain/paths";
import { type SignedOut, useSession } from "../hooks/session";
import { messages } from "../screens/messages";
import { useIsOpening } from "../screens/shared/use-is-opening";

/** Lets signed-out visitors through; signed-in users are sent to their lists. */
export function SignedOutOnly() {
  return <Guard signedOut={() => <Outlet />} signedIn={<Navigate to={paths.lists} replace />} />;
}

/** Lets signed-in users through; others are sent to sign up, or to log in where an account has just been deleted. */
export function SignedInOnly() {
  return <Guard signedOut={({ after }) => <ToEntry after={after} />} signedIn={<Outlet />} />;
}

/** Lets signed-in users through; for those who were sent the link the list is kept while they sign up or log in. */
export function ListForSignedIn() {
  const isOpening = useIsOpening();
  return (
    <Guard
      signedOut={(gone) => <KeepList gone={gone} isOpening={isOpening} />}
      signedIn={<Somebodys />}
    />
  );
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

/** Marks the place in the tab's history: whoever comes back to it, or loads it anew, was not sent a link. */
function Somebodys() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place has a key of its own
  useEffect(() => {
    window.history.replaceState({ ...window.history.state, isSomebodys: true }, "");
  }, [key]);
  return <Outlet />;
}

/**
 * Keeps a list for whoever opened its link: a visitor, who may become anybody, or a user whose session has expired, for
 * them alone. Not where somebody else was before: the next person at this browser would join their list.
 */
function KeepList({ gone, isOpening }: { gone: SignedOut; isOpening: boolean }) {
  const { id = "" } = useParams();
  const isVisitors = gone.after === "nothing" && !window.history.state?.isSomebodys;
  const ownersUid = gone.after === "expiry" && isOpening ? gone.uid : null;
  useEffect(() => {
    if (isVisitors) saveListForLater(id);
    if (ownersUid !== null) keepListFor(ownersUid, id);
    if (isVisitors || ownersUid !== null) messages.listSaved();
  }, [id, isVisitors, ownersUid]);
  return <ToEntry after={gone.after} />;
}
