import { useParams } from "react-router-dom";
import { Loading } from "../../components/loading";
import { ScreenHeader } from "../../components/screen-header";
import { isListId } from "../../domain/list-id";
import { paths } from "../../domain/paths";
import type { ShoppingList } from "../../domain/types";
import { useChangeList, useList } from "../../hooks/use-list";
import { ListProblem, UnknownList } from "../shared/list-problem";
import { NoIndex } from "../shared/no-index";
import { ScreenBody } from "../shared/screen";
import { ScreenTitle } from "../shared/screen-title";
import { SyncStatus } from "../shared/sync-status";
import { AddItem } from "./add-item";
import { DoneItems } from "./done-items";
import { ListHeading } from "./list-heading";
import styles from "./list-screen.module.css";
import { OpenItems } from "./open-items";
import { useListEdits } from "./use-list-edits";

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
          <ScreenHeader backTo={paths.lists} backLabel="Your lists" />
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
  const edits = useListEdits(useChangeList(list.id));
  const open = list.items.filter(({ done }) => !done);
  const done = list.items.filter((item) => item.done);

  return (
    <div className={styles.list}>
      <ScreenTitle>{list.name}</ScreenTitle>
      <ScreenHeader backTo={paths.lists} backLabel="Your lists">
        <ListHeading name={list.name} onRename={edits.renameList} />
      </ScreenHeader>
      <ScreenBody>
        <SyncStatus />
        <OpenItems items={open} edits={edits} />
        {done.length > 0 ? <DoneItems items={done} edits={edits} /> : null}
      </ScreenBody>
      <AddItem onAdd={edits.addItem} />
    </div>
  );
}
