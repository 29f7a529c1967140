import { memo, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { AvatarStack } from "../../components/avatar-stack";
import { SearchField } from "../../components/search-field";
import { VisuallyHidden } from "../../components/visually-hidden";
import { findLists, MAX_WITHOUT_SEARCH } from "../../domain/find-lists";
import { displayNameOf } from "../../domain/member-names";
import { isShared } from "../../domain/membership";
import { paths } from "../../domain/paths";
import { updatedAgo } from "../../domain/relative-time";
import type { ShoppingList } from "../../domain/types";
import { useListAgeClock } from "../../hooks/list-age-clock";
import { useUnopenedListIds } from "../../hooks/lists";
import { useUser } from "../../hooks/session";
import { useShortcuts, useSingleKeysEnabled } from "../../hooks/shortcuts";
import { messages } from "../messages";
import { useDropTargets } from "../shared/drop-targets";
import { findList, membersText, noMatchText } from "../shared/list-words";
import { FOCUS_SEARCH, LIST_NAVIGATION } from "../shared/screen-actions";
import { focusIfFree, useIsInBackground } from "../shared/screen-title";
import styles from "./list-cards.module.css";
import * as words from "./words";

/** The lists as cards, with a search field above if there are many. */
export function ListCards({ lists }: { lists: readonly ShoppingList[] }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const newIds = useUnopenedListIds();
  const isOpen = ({ id }: ShoppingList) => pathname.startsWith(paths.list(id));
  const isNew = (list: ShoppingList) => newIds.includes(list.id) && !isOpen(list);
  const newFirst = lists.toSorted((a, b) => Number(isNew(b)) - Number(isNew(a)));
  const found = findLists(newFirst, query);
  const [first, second] = found;
  const now = useListAgeClock(lists);
  const cards = useRef<HTMLDivElement>(null);
  const areSingleKeysOn = useSingleKeysEnabled();
  useJoinedToast(newFirst.filter(isNew));

  function openOnlyOne() {
    if (!query || !first || second) return;
    setTyped(""); // so that all lists are shown beside the opened one
    void navigate(paths.list(first.id));
  }

  /** Opens the next or previous list; without an open one, the first or the last. */
  function openNeighbour(direction: 1 | -1) {
    const current = found.findIndex(isOpen);
    const next = current < 0 ? found.at(direction > 0 ? 0 : -1) : found[current + direction];
    if (next) void navigate(paths.list(next.id));
  }

  useShortcuts(LIST_NAVIGATION, () => (areSingleKeysOn ? openNeighbour : null));
  useShortcuts([FOCUS_SEARCH], () =>
    areSingleKeysOn ? (cards.current?.querySelector<HTMLElement>("input, a") ?? null) : null,
  );

  return (
    <div ref={cards} className={styles.content}>
      {lists.length > MAX_WITHOUT_SEARCH || query ? (
        <SearchField label={findList} value={typed} onChange={setTyped} onEnter={openOnlyOne} />
      ) : null}
      <VisuallyHidden role="status">{query ? words.found(found.length) : ""}</VisuallyHidden>
      {first ? (
        <ul className={styles.cards}>
          {found.map((list) => (
            <li key={list.id}>
              <Card
                list={list}
                updated={updatedAgo(list.updatedAt, now)}
                isNew={isNew(list)}
                isFirst={list === first}
                isOpen={isOpen(list)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{noMatchText(query)}</p>
      )}
    </div>
  );
}

/** The keys of the toasts shown: user id and list id. */
const announced = new Set<string>();

/** After the user has joined one list by its link, shows a toast that opens it; after several, none. */
function useJoinedToast([list, another]: readonly ShoppingList[]) {
  const { uid } = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    const key = `${uid} ${list?.id}`;
    if (!list || another || announced.has(key)) return;
    announced.add(key);
    messages.listJoined(displayNameOf(list, list.owner), list.name, () => {
      void navigate(paths.list(list.id));
    });
  });
}

/** A list as a link. A new first card gets the focus if it is free. Memoised: a clock re-renders the cards. */
const Card = memo(function Card({
  list,
  updated,
  isNew,
  isFirst,
  isOpen,
}: {
  list: ShoppingList;
  updated: string;
  isNew: boolean;
  isFirst: boolean;
  isOpen: boolean;
}) {
  const { uid } = useUser();
  const isInBackground = useIsInBackground();
  const Name = isInBackground ? "p" : "h2";
  const { id, name, sharedWith, names } = list;
  const card = useRef<HTMLAnchorElement>(null);
  const { elements, overId } = useDropTargets();

  useEffect(() => {
    const element = card.current;
    if (isNew && isFirst && !isInBackground) focusIfFree(element);
    if (!element || !isInBackground || isOpen) return;
    elements.set(id, element);
    return () => void elements.delete(id);
  }, [elements, id, isNew, isFirst, isInBackground, isOpen]);

  return (
    <Link
      className={styles.card}
      to={paths.list(id)}
      aria-current={isOpen ? "page" : undefined}
      data-drop-target={id === overId || undefined}
      ref={card}
    >
      <div className={styles.text}>
        <Name className={styles.name} dir="auto">
          {name}
        </Name>
        <p className={styles.details}>
          {isNew ? <strong className={styles.new}>{words.newBadge}</strong> : null}
          <span>{words.openCount(list)}</span>
          <span>{updated}</span>
        </p>
      </div>
      {isShared(list) ? (
        <span className={styles.members} role="img" aria-label={membersText(list, uid)}>
          <AvatarStack list={{ sharedWith, names }} size="card" />
        </span>
      ) : null}
    </Link>
  );
});
