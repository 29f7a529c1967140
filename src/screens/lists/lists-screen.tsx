import { type ComponentProps, useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { wide } from "../../client/viewport";
import { Button } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { ErrorMessage } from "../../components/error-message";
import { PlusIcon } from "../../components/icons";
import { ScreenHeader } from "../../components/screen-header";
import { closeToasts } from "../../components/toast";
import { VisuallyHidden } from "../../components/visually-hidden";
import { paths } from "../../domain/paths";
import { useEngine } from "../../hooks/engine";
import { type LinkOutcome, useDiscardLeftLists } from "../../hooks/lists";
import { useStore } from "../../hooks/store";
import { LoadingLists } from "../list-frame/loading-lists";
import { SyncStatus } from "../list-frame/sync-status";
import { useRestingLists } from "../list-frame/use-resting-lists";
import { messages } from "../messages";
import { ScreenBody } from "../shared/screen";
import screenStyles from "../shared/screen.module.css";
import { ScreenTitle } from "../shared/screen-title";
import * as shared from "../shared/words";
import { ListCards } from "./list-cards";
import styles from "./lists-screen.module.css";
import { MainMenu } from "./main-menu";
import { useSearch } from "./use-search";
import * as words from "./words";

/** The screen of the user's lists. In a wide window, where they stand beside it, it asks to choose one. */
export function ListsScreen() {
  const isWide = useStore(wide);
  return (
    <>
      <ScreenTitle>{shared.yourLists}</ScreenTitle>
      {isWide ? (
        <main className={styles.noneOpen}>
          <VisuallyHidden>
            <h1 tabIndex={-1}>{shared.yourLists}</h1>
          </VisuallyHidden>
          <SyncStatus />
          <EmptyState text={words.choose} />
        </main>
      ) : (
        <>
          <ScreenHeader title={shared.yourLists} hideSettings />
          <MainMenu />
          <ScreenBody>
            <SyncStatus />
            <Lists />
          </ScreenBody>
        </>
      )}
    </>
  );
}

/** The user's lists beside the screen of a wide window. */
export function ListsPane() {
  return (
    <>
      <ScreenHeader hideSettings>
        <p className={styles.heading}>{shared.yourLists}</p>
      </ScreenHeader>
      <MainMenu />
      <div className={screenStyles.screen}>
        <Lists />
      </div>
    </>
  );
}

/** The lists, and the button that creates one. A search is still there on the way back from a list. */
function Lists() {
  const navigate = useNavigate();
  const { createList } = useEngine();
  const [typed, setTyped] = useSearch();
  useShownOutcomes();
  useDiscardLeftLists(useLocation().pathname);

  function create() {
    setTyped(""); // it could hide the new list
    void navigate(paths.list(createList()));
  }

  return (
    <>
      <Cards typed={typed} onType={setTyped} />
      <div className={styles.create} data-bar="">
        <Button variant="primary" onClick={create}>
          <PlusIcon /> {words.create}
        </Button>
      </div>
    </>
  );
}

/** The lists as cards: newly joined ones first, then by last update. */
function Cards(search: Pick<ComponentProps<typeof ListCards>, "typed" | "onType">) {
  const state = useRestingLists();
  switch (state.status) {
    case "loading":
      return <LoadingLists />;
    case "failed":
      return <ListsFailed detail={state.error.message} />;
    case "ready":
      return state.lists.length > 0 ? (
        <ListCards lists={state.lists} {...search} />
      ) : (
        <EmptyState text={words.empty} />
      );
  }
}

/** The events by which somebody begins to use the screen. */
const PRESSES = ["pointerdown", "keydown"] as const;

/** Shows the outcomes of links. A list that was joined is marked until it is opened. */
function useShownOutcomes() {
  const { links } = useEngine();
  const navigate = useNavigate();
  const show = useEffectEvent(({ id, was }: LinkOutcome) => {
    switch (was) {
      case "joined":
        return;
      case "yours":
        closeToasts(); // one may say that the list is kept for the next login
        void navigate(paths.list(id), { replace: true });
        break;
      case "closed":
        messages.listClosed();
        break;
      case "full":
        messages.listFull();
        break;
      case "missing":
        messages.listMissing();
    }
    links.dismiss(id);
  });

  useEffect(() => {
    const showAll = () => {
      for (const outcome of links.getState()) show(outcome);
    };
    showAll();
    return links.subscribe(showAll);
  }, [links]);

  useEffect(() => {
    const { stay } = links;
    for (const type of PRESSES) addEventListener(type, stay, true);
    return () => {
      for (const type of PRESSES) removeEventListener(type, stay, true);
    };
  }, [links]);
}

function ListsFailed({ detail }: { detail: string }) {
  useEffect(() => messages.listsFailed(detail), [detail]);
  return <ErrorMessage level={2} heading={words.failed} text={detail} />;
}
