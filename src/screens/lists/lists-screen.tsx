import { Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { wide } from "../../client/wide";
import { Button } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { ErrorMessage } from "../../components/error-message";
import { PlusIcon } from "../../components/icons";
import { Loading } from "../../components/loading";
import { ScreenHeader } from "../../components/screen-header";
import { closeToasts } from "../../components/toast";
import { paths } from "../../domain/paths";
import { lazyInBackground } from "../../hooks/lazy-in-background";
import {
  type ServiceError,
  useListCommands,
  useLists,
  useOwnLink,
  useRefusedLinks,
} from "../../hooks/lists";
import { useShortcuts, useSingleKeysEnabled } from "../../hooks/shortcuts";
import { useStore } from "../../hooks/store";
import { messages } from "../messages";
import { PaneBody } from "../shared/screen";
import { SHOW_HELP } from "../shared/screen-actions";
import { ScreenTitle, useIsInBackground } from "../shared/screen-title";
import { SyncStatus } from "../shared/sync-status";
import * as shared from "../shared/words";
import { ListCards } from "./list-cards";
import styles from "./lists-screen.module.css";
import { MainMenu } from "./main-menu";
import * as words from "./words";

const Shortcuts = lazyInBackground(async () => (await import("./shortcuts")).Shortcuts);

/** The user's lists: newly joined ones first, then by last update. On a wide window they are beside the open screen. */
export function ListsScreen() {
  const isInBackground = useIsInBackground();
  const isWide = useStore(wide);
  const navigate = useNavigate();
  const { create } = useListCommands();
  useRefusedLinks(showRefusal);
  useOwnLink((id) => {
    if (isInBackground) return;
    closeToasts(); // one may say that the list is kept for the next login
    void navigate(paths.list(id), { replace: true });
  });

  return (
    <>
      <ScreenTitle>{shared.yourLists}</ScreenTitle>
      <ScreenHeader title={shared.yourLists} isInBackground={isInBackground} hideSettings>
        {isInBackground ? <p className={styles.heading}>{shared.yourLists}</p> : null}
      </ScreenHeader>
      <MainMenu />
      <PaneBody>
        <SyncStatus />
        <Lists />
        <div className={styles.create}>
          <Button variant="primary" onClick={() => void navigate(paths.list(create()))}>
            <PlusIcon /> {words.create}
          </Button>
        </div>
        {isWide ? <ShortcutsButton /> : null}
        {isInBackground ? null : (
          <div className={styles.noneOpen}>
            <EmptyState text={words.choose} />
          </div>
        )}
      </PaneBody>
    </>
  );
}

/** A button, and the key `?`, that open the shortcuts help. */
function ShortcutsButton() {
  const [isOpen, setOpen] = useState(false);
  const areSingleKeysOn = useSingleKeysEnabled();
  useShortcuts([SHOW_HELP], () => (areSingleKeysOn ? () => setOpen(true) : null));
  return (
    <>
      <button type="button" className={styles.shortcuts} onClick={() => setOpen(true)}>
        {words.shortcuts}
      </button>
      <Suspense>
        <Shortcuts isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    </>
  );
}

function showRefusal({ code }: ServiceError) {
  if (code === "list-closed") messages.listClosed();
  else messages.listFull();
}

function Lists() {
  const state = useLists();
  const isInBackground = useIsInBackground();
  switch (state.status) {
    case "loading":
      return isInBackground ? null : <Loading />;
    case "failed":
      return isInBackground ? null : <ListsFailed detail={state.error.message} />;
    case "ready":
      return state.lists.length > 0 ? (
        <ListCards lists={state.lists} />
      ) : (
        <EmptyState text={words.empty} />
      );
  }
}

function ListsFailed({ detail }: { detail: string }) {
  useEffect(() => messages.listsFailed(detail), [detail]);
  return <ErrorMessage level={2} heading={words.failed} text={detail} />;
}
