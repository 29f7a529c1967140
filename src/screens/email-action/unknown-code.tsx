import { Link } from "react-router-dom";
import { paths } from "../../domain/paths";
import { EntryLinks, EntryScreen } from "../shared/entry-screen";

/** Stands where a link leads to nothing; `details` say why, where that is known. */
export function UnknownCode({ details }: { details?: string }) {
  return (
    <EntryScreen title="Something is off">
      <p>Unknown action code in link. Please try again.</p>
      {details === undefined ? null : <p className="soft">{details}</p>}
      <EntryLinks>
        <Link to={paths.signUp}>To the start</Link>
      </EntryLinks>
    </EntryScreen>
  );
}
