import { useEffect, useMemo, useRef, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router-dom";
import { v4 as newId } from "uuid";
import { Button } from "../../components/button";
import { PlusIcon } from "../../components/icons";
import { Loading } from "../../components/loading";
import { ScreenHeader } from "../../components/screen-header";
import { Spinner } from "../../components/spinner";
import { findAddProblem, planAdd } from "../../domain/adding";
import { buildNewList } from "../../domain/new-list";
import { type Line, parseLines } from "../../domain/pasted-lines";
import { paths } from "../../domain/paths";
import { readSharedText } from "../../domain/shared-text";
import {
  currentRecipient,
  discardShare,
  type Recipient,
  storeShare,
} from "../../hooks/kept-for-sign-in";
import { useList, useListCommands, useLists } from "../../hooks/lists";
import { useSession } from "../../hooks/session";
import { recordVisit, wasVisitedByAnotherUser } from "../../hooks/visit";
import { refusalText } from "../shared/list-words";
import { ScreenBody, ScreenSection } from "../shared/screen";
import { NoIndex, ScreenTitle } from "../shared/screen-title";
import * as shared from "../shared/words";
import styles from "./add-shared-screen.module.css";
import * as words from "./words";

/** The most lines shown. The rest is only counted. */
const MAX_SHOWN = 8;

/** Adds text from another app to one of the user's lists. Every exit replaces its history entry. */
export function ShareTargetScreen() {
  const session = useSession();
  const { search } = useLocation();
  const lines = useMemo(() => parseLines(readSharedText(new URLSearchParams(search))), [search]);
  if (session.status === "initialising") return <Spinner />;
  const uid = session.status === "signed-in" ? session.user.uid : null;
  const recipient = session.status === "signed-out" ? currentRecipient(session) : { uid };
  const isOtherUsers = uid !== null && wasVisitedByAnotherUser(uid);
  if (isOtherUsers || recipient === null) return <Navigate to={paths.lists} replace />;
  return (
    <>
      <NoIndex />
      <ScreenTitle>{words.heading}</ScreenTitle>
      <ScreenHeader title={words.heading} hideSettings />
      <ScreenBody>
        <Preview lines={lines} />
        {uid === null ? (
          <SignInFirst search={search} recipient={recipient} hasLines={lines.length > 0} />
        ) : (
          <ListPicker uid={uid} lines={lines} />
        )}
      </ScreenBody>
    </>
  );
}

function Preview({ lines }: { lines: readonly Line[] }) {
  const rest = lines.length - MAX_SHOWN;
  if (lines.length === 0) return <p>{words.nothing}</p>;
  return (
    <ScreenSection heading={words.items(lines.length)}>
      <ul className={styles.lines}>
        {lines.slice(0, MAX_SHOWN).map(({ text, done }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
          <li key={index} className={done ? styles.done : styles.line} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="soft">{words.more(rest)}</p> : null}
    </ScreenSection>
  );
}

/** Offers log-in and sign-up, and keeps the text. */
function SignInFirst({
  search,
  recipient,
  hasLines,
}: {
  search: string;
  recipient: Recipient;
  hasLines: boolean;
}) {
  const navigate = useNavigate();
  useEffect(() => {
    if (hasLines) storeShare(search, recipient);
  });
  return (
    <ScreenSection heading={words.entry}>
      {hasLines ? <p>{words.waiting}</p> : null}
      <div className={styles.lists}>
        <Button variant="primary" onClick={() => void navigate(paths.logIn, { replace: true })}>
          {shared.logIn}
        </Button>
        <Button onClick={() => void navigate(paths.signUp, { replace: true })}>
          {shared.signUp}
        </Button>
      </div>
    </ScreenSection>
  );
}

function ListPicker({ uid, lines }: { uid: string; lines: readonly Line[] }) {
  const navigate = useNavigate();
  const { create } = useListCommands();
  const state = useLists();
  const [chosen, setChosen] = useState<string | null>(null);
  const newListId = useRef<string>(null);
  const [refusal, setRefusal] = useState("");
  useEffect(() => {
    discardShare();
    recordVisit({ uid, wasMember: false });
  }, [uid]);

  function choose(id: string) {
    setRefusal(""); // so that a repeated refusal is announced
    setChosen(id);
  }

  function chooseNew() {
    const emptyList = buildNewList(uid, newId, 0, []);
    const why = findAddProblem(emptyList, lines, planAdd(emptyList, lines, newId));
    if (why) return setRefusal(refusalText(why));
    newListId.current ??= create([]);
    choose(newListId.current);
  }

  if (lines.length === 0) {
    return (
      <Link to={paths.lists} replace>
        {shared.toYourLists}
      </Link>
    );
  }
  const lists = state.status === "ready" ? state.lists.filter((list) => !list.isReadOnly) : [];
  return (
    <>
      <ScreenSection heading={words.which}>
        {refusal ? (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        ) : null}
        {state.status === "loading" ? <Loading /> : null}
        <div className={styles.own}>
          {lists.map(({ id, name }) => (
            <Button key={id} onClick={() => choose(id)} dir="auto">
              {name}
            </Button>
          ))}
          <Button onClick={chooseNew}>
            <PlusIcon /> {words.newList}
          </Button>
        </div>
      </ScreenSection>
      {chosen === null ? null : (
        <OpenWithLines
          key={chosen}
          id={chosen}
          uid={uid}
          lines={lines}
          onRefused={(why) => {
            setRefusal(why);
            setChosen(null);
          }}
        />
      )}
      <Button variant="plain" onClick={() => void navigate(paths.lists, { replace: true })}>
        {words.cancel}
      </Button>
    </>
  );
}

/** Opens the list once it is known to have room for the lines. The list screen adds them. */
function OpenWithLines({
  id,
  uid,
  lines,
  onRefused,
}: {
  id: string;
  uid: string;
  lines: readonly Line[];
  onRefused: (why: string) => void;
}) {
  const navigate = useNavigate();
  const state = useList(id, false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new status counts
  useEffect(() => {
    if (state.status === "loading") return;
    if (state.status !== "ready") return onRefused(words.notOpened);
    const refusal = findAddProblem(state.list, lines, planAdd(state.list, lines, newId));
    if (refusal) onRefused(refusalText(refusal));
    else void navigate(paths.list(id), { replace: true, state: { lines, uid } });
  }, [state.status]);
  return <Loading />;
}
