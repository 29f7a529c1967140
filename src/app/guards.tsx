import { type ReactNode, useEffect } from "react";
import { Navigate, Outlet, useParams } from "react-router-dom";
import { saveListForLater } from "../client/client";
import { Spinner } from "../components/spinner";
import { paths } from "../domain/paths";
import { type SessionState, useSession } from "../hooks/session";
import { messages } from "../screens/messages";

/** How the last user of this page came to go. */
type After = Extract<SessionState, { status: "signed-out" }>["after"];

/** Lets signed-out visitors through; signed-in users are sent to their lists. */
export function SignedOutOnly() {
  return <Guard signedOut={() => <Outlet />} signedIn={<Navigate to={paths.lists} replace />} />;
}

/** Lets signed-in users through; others are sent to sign up, or to log in where an account has just been deleted. */
export function SignedInOnly() {
  return <Guard signedOut={(after) => <ToEntry after={after} />} signedIn={<Outlet />} />;
}

/**
 * Lets signed-in users through; for visitors the list is remembered while they sign up or log in. Not for those who have
 * just gone: the next person at this browser would join it.
 */
export function ListForSignedIn() {
  return (
    <Guard
      signedOut={(after) => (after === "nothing" ? <SaveList /> : <ToEntry after={after} />)}
      signedIn={<Outlet />}
    />
  );
}

function Guard({
  signedOut,
  signedIn,
}: {
  signedOut: (after: After) => ReactNode;
  signedIn: ReactNode;
}) {
  const session = useSession();
  switch (session.status) {
    case "initialising":
      return <Spinner />;
    case "signed-in":
      return signedIn;
    case "signed-out":
      return signedOut(session.after);
  }
}

function ToEntry({ after }: { after: After }) {
  return <Navigate to={after === "deletion" ? paths.logIn : paths.signUp} replace />;
}

function SaveList() {
  const { id = "" } = useParams();
  useEffect(() => {
    saveListForLater(id);
    messages.listSaved();
  }, [id]);
  return <Navigate to={paths.signUp} replace />;
}
