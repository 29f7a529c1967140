import { type ReactNode, useEffect } from "react";
import { Navigate, Outlet, useParams } from "react-router-dom";
import { Spinner } from "../components/spinner";
import { paths } from "../domain/paths";
import { saveListForLater } from "../hooks/save-list";
import { useSession } from "../hooks/use-session";
import { entryMessages } from "../screens/entry-messages";

/** Lets signed-out visitors through; signed-in users are sent to their lists. */
export function SignedOutOnly() {
  return <Guard signedOut={<Outlet />} signedIn={<Navigate to={paths.lists} replace />} />;
}

/** Lets signed-in users through; others are sent to sign up. */
export function SignedInOnly() {
  return <Guard signedIn={<Outlet />} signedOut={<Navigate to={paths.signUp} replace />} />;
}

/** Lets signed-in users through; for others the list is remembered while they sign up or log in. */
export function ListForSignedIn() {
  return <Guard signedIn={<Outlet />} signedOut={<SaveList />} />;
}

function Guard({ signedIn, signedOut }: { signedIn: ReactNode; signedOut: ReactNode }) {
  const session = useSession();
  switch (session.status) {
    case "initialising":
      return <Spinner />;
    case "signed-in":
      return signedIn;
    case "signed-out":
      return signedOut;
  }
}

function SaveList() {
  const { id = "" } = useParams();
  useEffect(() => {
    saveListForLater(id);
    entryMessages.listSaved();
  }, [id]);
  return <Navigate to={paths.signUp} replace />;
}
