import { useCallback, useMemo, useRef } from "react";
import { useParams } from "react-router-dom";
import { EmptyState } from "../../components/empty-state";
import { Loading } from "../../components/loading";
import { NoticeBar } from "../../components/notice-bar";
import { ScreenHeader } from "../../components/screen-header";
import { VisuallyHidden } from "../../components/visually-hidden";
import { roomIn } from "../../domain/adding";
import type { Change } from "../../domain/changes";
import { isListId } from "../../domain/list-id";
import { paths } from "../../domain/paths";
import type { Item, ShoppingList } from "../../domain/types";
import { useChangeList, useList } from "../../hooks/use-list";
import { ListProblem, UnknownList } from "../shared/list-problem";
import { NoIndex } from "../shared/no-index";
import { ScreenBody } from "../shared/screen";
import { ScreenTitle } from "../shared/screen-title";
import { SyncStatus } from "../shared/sync-status";
import { AddItem } from "./add-item";
import { DoneItems } from "./done-items";
import { ListHeading } from "./list-heading";
import { ListMenu } from "./list-menu";
import styles from "./list-screen.module.css";
import { MembersLink } from "./members-link";
import { OpenItems } from "./open-items";
import { sayListFull, useAdding } from "./use-adding";
import { useFirstRows } from "./use-first-rows";
import { useListEdits } from "./use-list-edits";
import { useNews } from "./use-news";
import { useResting } from "./use-resting";
import { useUndo } from "./use-undo";

/** The list that the path names. */
export function ListScreen() {
  const { id = "" } = useParams();
  return (
    <>
      <NoIndex />
      {isListId(id) ? <LiveList key={id} id={id} /> : <UnknownList />}
    </>
  );
}

function LiveList({ id }: { id: string }) {
  const state = useList(id);
  switch (state.status) {
    case "loading":
      return (
        <>
          <ScreenTitle>List</ScreenTitle>
          <ScreenHeader backTo={paths.lists} backLabel="Your lists">
            <VisuallyHidden>
              <h1 tabIndex={-1}>List</h1>
            </VisuallyHidden>
          </ScreenHeader>
          <ScreenBody>
            <Loading />
          </ScreenBody>
        </>
      );
    case "missing":
      return <UnknownList />;
    case "failed":
      return <ListProblem error={state.error} />;
    case "ready":
      return <List list={state.list} />;
  }
}

function List({ list }: { list: ShoppingList }) {
  const screen = useRef<HTMLDivElement>(null);
  const { spoken, noteOwn } = useNews(list);
  const store = useChangeList(list.id);
  const change = useCallback(
    (own: Change) => {
      noteOwn(own);
      store(own);
    },
    [noteOwn, store],
  );
  const { edit, say, notice, closeNotice } = useUndo(list, change, screen);
  const stored = useListEdits(edit);
  const add = useAdding(list, { edit, say, screen });
  const { setDone, ...parts } = useResting(list.items, stored.setDone, screen);
  const { open, done } = useFirstRows(parts.open, parts.done);
  const edits = useMemo(() => ({ ...stored, setDone }), [stored, setDone]);

  return (
    <div ref={screen} className={styles.list}>
      <ScreenTitle>{list.name}</ScreenTitle>
      <ScreenHeader
        backTo={paths.lists}
        backLabel="Your lists"
        actions={
          <>
            <MembersLink list={list} />
            <ListMenu />
          </>
        }
      >
        <ListHeading name={list.name} onRename={edits.renameList} />
      </ScreenHeader>
      <ScreenBody>
        <Count items={list.items} />
        <OpenItems items={open} edits={edits} />
        <Emptiness hasOpen={open.length > 0} hasDone={done.length > 0} />
        {done.length > 0 ? <DoneItems items={done} edits={edits} /> : null}
        <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      </ScreenBody>
      <AddItem items={list.items} fullText={roomIn(list) > 0 ? null : sayListFull()} onAdd={add}>
        <SyncStatus isPlaced />
        <NoticeBar notice={notice} onClose={closeNotice} />
      </AddItem>
    </div>
  );
}

/** How far one has come, for a glance in passing. */
function Count({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return null;
  const done = items.filter((item) => item.done).length;
  return (
    <p className={styles.count}>
      {done} of {items.length} done
    </p>
  );
}

/** What stands in the place of open items where there are none. */
function Emptiness({ hasOpen, hasDone }: { hasOpen: boolean; hasDone: boolean }) {
  if (hasOpen) return null;
  if (hasDone) return <p className={styles.allDone}>All done. Enjoy!</p>;
  return <EmptyState text="Nothing to buy yet. What do you need?" />;
}
