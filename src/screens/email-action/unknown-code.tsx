import { Link } from "react-router-dom";
import { paths } from "../../domain/paths";
import { SignedOutLinks, SignedOutScreen } from "../visitors/signed-out-screen";
import * as words from "./words";

/** Shown for an invalid link. `details` give the reason, if known. */
export function UnknownCode({ details }: { details?: string }) {
  return (
    <SignedOutScreen title={words.unknown}>
      <p>{words.unknownCode}</p>
      {details === undefined ? null : <p className="soft">{details}</p>}
      <SignedOutLinks>
        <Link to={paths.signUp}>{words.toStart}</Link>
      </SignedOutLinks>
    </SignedOutScreen>
  );
}
