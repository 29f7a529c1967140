import { memo, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { Button } from "../../components/button";
import { ScreenHeader } from "../../components/screen-header";
import { VisuallyHidden } from "../../components/visually-hidden";
import { isListId } from "../../domain/list-id";
import { paths } from "../../domain/paths";
import { remainingItems } from "../../domain/room";
import type { ShoppingList } from "../../domain/types";
import { useEngine } from "../../hooks/engine";
import { useUser } from "../../hooks/session";
import { ListProblem } from "../list-frame/list-problem";
import { LoadingLists } from "../list-frame/loading-lists";
import { SyncStatus } from "../list-frame/sync-status";
import { useOpenedList } from "../list-frame/use-opened-list";
import type { ShareableList } from "../list-settings/share-section";
import { ScreenBody } from "../shared/screen";
import { NoIndex, ScreenTitle } from "../shared/screen-title";
import * as shared from "../shared/words";
import { useSelection } from "./actions/use-selection";
import { AboveInput } from "./adding/above-input";
import { AddItem } from "./adding/add-item";
import { Announcements } from "./announcements";
import type { Editor } from "./editor";
import { Items } from "./items/items";
import { ListHeading } from "./list-heading";
import styles from "./list-screen.module.css";
import { MembersLink } from "./members-link";
import { Notices } from "./notices";
import { ShareButton } from "./share-button";
import { SortByShop } from "./sort-by-shop";
import { UnseenItems, useUnseenItems } from "./unseen-items";
import { useActiveMembers } from "./use-active-members";
import { useEditor } from "./use-editor";
import { useKeyboardInset } from "./use-keyboard-inset";
import { useWakeLock } from "./use-wake-lock";
import * as words from "./words";

/** The screen of the list whose id is in the URL. */
export function ListScreen() {
  const { id = "" } = useParams();
  return (
    <>
      <NoIndex />
      {isListId(id) ? <OpenedList key={id} id={id} /> : <ListProblem id={id} />}
    </>
  );
}

function OpenedList({ id }: { id: string }) {
  const { state, unsaved, leave, keepUnsaved } = useOpenedList(id);
  if (state.status === "loading") return <LoadingList />;
  if (state.status !== "ready") return <ListProblem id={id} state={state} unsaved={unsaved} />;
  const { list, isSent } = state;
  return <List list={list} isSent={isSent} onLeave={leave} onUnsaved={keepUnsaved} />;
}

function LoadingList() {
  return (
    <>
      <ScreenTitle>{words.loadingTitle}</ScreenTitle>
      <ScreenHeader backTo={paths.lists} backLabel={shared.yourLists}>
        <VisuallyHidden>
          <h1 tabIndex={-1}>{words.loadingTitle}</h1>
        </VisuallyHidden>
      </ScreenHeader>
      <ScreenBody>
        <SyncStatus />
        <LoadingLists isOne />
      </ScreenBody>
    </>
  );
}

function List({
  list,
  isSent,
  onLeave,
  onUnsaved,
}: {
  list: ShoppingList;
  isSent: boolean;
  onLeave: () => void;
  onUnsaved: (text: string) => void;
}) {
  const { editor, notice, announcements, pointedAt, moving } = useEditor(list.id);
  const engine = useEngine();
  const activeUids = useActiveMembers(list, engine);
  const unseenItems = useUnseenItems(list, engine.uid);
  const selection = useSelection(list.items, editor.pointAt);
  const newItem = useRef<HTMLInputElement>(null);
  useLinesFromNavigation(editor);
  const isReadOnly = list.isReadOnly ?? false;
  const items = (
    <Items
      list={list}
      selection={selection}
      editor={editor}
      moving={moving}
      pointedAt={pointedAt}
      input={newItem}
      onUnsaved={onUnsaved}
    />
  );

  const notices = useMemo(
    () => <Notices notice={notice} editor={editor} onLeave={onLeave} />,
    [notice, editor, onLeave],
  );

  return (
    <div className={styles.list}>
      <Header
        id={list.id}
        name={list.name}
        owner={list.owner}
        sharedWith={list.sharedWith}
        names={list.names}
        isClosed={list.isClosed}
        isSent={isSent}
        activeUids={activeUids}
        onRename={isReadOnly ? null : editor.renameList}
      />
      <ScreenBody>
        <UnseenItems outOfView={unseenItems} editor={editor} />
        {list.items.length > 0 ? (
          <div className={styles.summary}>
            {isReadOnly ? null : <SortByShop list={list} onSort={editor.sortItems} />}
            <p className={styles.count}>{words.progress(list.items)}</p>
          </div>
        ) : null}
        {isReadOnly ? (
          <fieldset className={styles.readOnly} disabled>
            {items}
          </fieldset>
        ) : (
          items
        )}
        <Announcements announcements={announcements} />
      </ScreenBody>
      <footer className={styles.bar} data-bar="">
        {isReadOnly ? (
          <>
            <AboveInput>{notices}</AboveInput>
            <p className={styles.tooNew}>
              {words.tooNew}
              <Button variant="plain" onClick={() => location.reload()}>
                {shared.reload}
              </Button>
            </p>
          </>
        ) : (
          <AddItem
            listId={list.id}
            isFull={remainingItems(list) === 0}
            isCovered={selection.selected.size > 0}
            onUncover={selection.end}
            editor={editor}
            input={newItem}
          >
            {notices}
          </AddItem>
        )}
      </footer>
    </div>
  );
}

/** Adds the lines in the navigation's state, once. */
function useLinesFromNavigation(editor: Editor) {
  const { uid } = useUser();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const isAdded = useRef(false);
  useEffect(() => {
    if (isAdded.current || !Array.isArray(state?.lines) || state.uid !== uid) return;
    isAdded.current = true;
    void navigate(pathname, { replace: true });
    editor.add(state.lines);
  }, [pathname, state, uid, navigate, editor]);
}

/** The parts of the screen that don't depend on the items. */
const Header = memo(function Header({
  activeUids,
  onRename,
  ...list
}: ShareableList & {
  activeUids: readonly string[];
  onRename: ((name: string) => void) | null;
}) {
  const { name } = list;
  // Here, and not in `List`, which renders at each edit.
  useWakeLock();
  useKeyboardInset();
  return (
    <>
      <ScreenTitle>{name}</ScreenTitle>
      <ScreenHeader
        backTo={paths.lists}
        backLabel={shared.yourLists}
        title={name}
        actions={
          <>
            <MembersLink list={list} activeUids={activeUids} />
            <ShareButton list={list} />
          </>
        }
      >
        {onRename ? <ListHeading id={list.id} name={name} onRename={onRename} /> : null}
      </ScreenHeader>
    </>
  );
});
