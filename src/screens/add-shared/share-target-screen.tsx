import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router-dom";
import {
  currentRecipient,
  discardShare,
  keepShare,
  type Recipient,
} from "../../client/kept-for-sign-in";
import { recordVisit, wasVisitedByAnotherUser } from "../../client/visit";
import { Button } from "../../components/button";
import { PlusIcon } from "../../components/icons";
import { Loading } from "../../components/loading";
import { ScreenHeader } from "../../components/screen-header";
import { Spinner } from "../../components/spinner";
import { findAddProblem, planAdd } from "../../domain/adding";
import { newId } from "../../domain/new-id";
import { buildNewList } from "../../domain/new-list";
import type { Line } from "../../domain/pasted-lines";
import { paths } from "../../domain/paths";
import { readSharedLines } from "../../domain/shared-text";
import { useEngine } from "../../hooks/engine";
import { useList } from "../../hooks/lists";
import { useSession } from "../../hooks/session";
import { ListChoices } from "../list-frame/list-choices";
import { addProblemText } from "../list-frame/list-words";
import { LoadingLists } from "../list-frame/loading-lists";
import { useRestingLists } from "../list-frame/use-resting-lists";
import { ScreenBody, ScreenSection } from "../shared/screen";
import { NoIndex, ScreenTitle } from "../shared/screen-title";
import * as shared from "../shared/words";
import styles from "./share-target-screen.module.css";
import * as words from "./words";

/** The maximum number of lines in the preview. Further lines are only counted. */
const MAX_SHOWN = 8;

/** Adds another app's shared text to one of the user's lists. Every exit replaces the history entry. */
export function ShareTargetScreen() {
  const session = useSession();
  const { search } = useLocation();
  const lines = useMemo(() => readSharedLines(new URLSearchParams(search)), [search]);
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
          <Choices uid={uid} lines={lines} />
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
      <ul className={styles.lines} role="list">
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

/** Offers log-in and sign-up, and stores the shared text meanwhile. */
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
    if (hasLines) keepShare(search, recipient);
  });
  return (
    <ScreenSection heading={words.logInFirst}>
      {hasLines ? <p>{words.waiting}</p> : null}
      <div className={styles.buttons}>
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

function Choices({ uid, lines }: { uid: string; lines: readonly Line[] }) {
  const navigate = useNavigate();
  const { createList } = useEngine();
  const state = useRestingLists();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const newListId = useRef<string>(null);
  const [problemText, setProblemText] = useState("");
  useLayoutEffect(() => {
    discardShare();
    recordVisit({ uid, wasIn: false });
  }, [uid]);

  function choose(id: string) {
    setProblemText(""); // so that a repeated problem is announced
    setChosenId(id);
  }

  function chooseNew() {
    const emptyList = buildNewList(uid, newId, 0, []);
    const problem = findAddProblem(emptyList, planAdd(emptyList, lines, newId));
    if (problem) return setProblemText(addProblemText(problem));
    newListId.current ??= createList([]);
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
        {problemText ? (
          <p className={styles.problem} role="alert">
            {problemText}
          </p>
        ) : null}
        {state.status === "loading" ? <LoadingLists /> : null}
        <ListChoices lists={lists} uid={uid} onChoose={({ id }) => choose(id)} />
        <div className={styles.buttons}>
          <Button onClick={chooseNew}>
            <PlusIcon /> {words.newList}
          </Button>
        </div>
      </ScreenSection>
      {chosenId === null ? null : (
        <OpenWithLines
          key={chosenId}
          id={chosenId}
          uid={uid}
          lines={lines}
          onProblem={(text) => {
            setProblemText(text);
            setChosenId(null);
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
  onProblem,
}: {
  id: string;
  uid: string;
  lines: readonly Line[];
  onProblem: (text: string) => void;
}) {
  const navigate = useNavigate();
  const state = useList(id, false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new status counts
  useEffect(() => {
    if (state.status === "loading") return;
    if (state.status !== "ready") return onProblem(words.notOpened);
    const problem = findAddProblem(state.list, planAdd(state.list, lines, newId));
    if (problem) onProblem(addProblemText(problem));
    else void navigate(paths.list(id), { replace: true, state: { lines, uid } });
  }, [state.status]);
  return <Loading />;
}
