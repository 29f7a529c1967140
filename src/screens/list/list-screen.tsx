import { useMemo, useRef } from "react";
import { useParams } from "react-router-dom";
import { EmptyState } from "../../components/empty-state";
import { Loading } from "../../components/loading";
import { NoticeBar } from "../../components/notice-bar";
import { ScreenHeader } from "../../components/screen-header";
import { VisuallyHidden } from "../../components/visually-hidden";
import { isListId } from "../../domain/list-id";
import { paths } from "../../domain/paths";
import { roomIn } from "../../domain/room";
import type { Item, ShoppingList } from "../../domain/types";
import { useList, useListEditor } from "../../hooks/lists";
import { LeftList, ListProblem, UnknownList } from "../shared/list-problem";
import { ScreenBody } from "../shared/screen";
import { NoIndex, ScreenTitle } from "../shared/screen-title";
import { SyncStatus } from "../shared/sync-status";
import { useIsOpening } from "../shared/use-is-opening";
import { AddItem } from "./add-item";
import { DoneItems } from "./done-items";
import { ListHeading } from "./list-heading";
import { ListMenu } from "./list-menu";
import styles from "./list-screen.module.css";
import { MembersLink } from "./members-link";
import { OpenItems } from "./open-items";
import { ReadOnlyNote } from "./read-only-note";
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
  const state = useList(id, useIsOpening());
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
    case "left":
      return <LeftList id={id} />;
    case "failed":
      return <ListProblem error={state.error} />;
    case "ready":
      return <List list={state.list} />;
  }
}

function List({ list }: { list: ShoppingList }) {
  const screen = useRef<HTMLDivElement>(null);
  const { spoken, noteOwn } = useNews(list);
  const editor = useListEditor(list.id);
  const { edit, say, notice, closeNotice } = useUndo(editor, noteOwn, screen);
  const stored = useListEdits(edit);
  const add = useAdding(list, { edit, say, screen });
  const { setDone, ...parts } = useResting(list.items, stored.setDone, screen);
  const { open, done } = useFirstRows(parts.open, parts.done);
  const edits = useMemo(() => ({ ...stored, setDone }), [stored, setDone]);

  const items = (
    <>
      <OpenItems items={open} edits={edits} />
      <Emptiness hasOpen={open.length > 0} hasDone={done.length > 0} />
      {done.length > 0 ? <DoneItems items={done} edits={edits} /> : null}
    </>
  );
  const notices = (
    <>
      <SyncStatus isPlaced />
      <NoticeBar notice={notice} onClose={closeNotice} />
    </>
  );

  return (
    <div ref={screen} className={styles.list}>
      <ScreenTitle>{list.name}</ScreenTitle>
      <ScreenHeader
        backTo={paths.lists}
        backLabel="Your lists"
        title={list.name}
        actions={
          <>
            <MembersLink list={list} />
            <ListMenu />
          </>
        }
      >
        {list.isReadOnly ? null : <ListHeading name={list.name} onRename={edits.renameList} />}
      </ScreenHeader>
      <ScreenBody>
        <Count items={list.items} />
        {list.isReadOnly ? (
          <fieldset className={styles.readOnly} disabled>
            {items}
          </fieldset>
        ) : (
          items
        )}
        <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      </ScreenBody>
      {list.isReadOnly ? (
        <ReadOnlyNote>{notices}</ReadOnlyNote>
      ) : (
        <AddItem items={list.items} fullText={roomIn(list) > 0 ? null : sayListFull()} onAdd={add}>
          {notices}
        </AddItem>
      )}
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
