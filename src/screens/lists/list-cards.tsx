import { memo, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { Faces } from "../../components/faces";
import { SearchField } from "../../components/search-field";
import { VisuallyHidden } from "../../components/visually-hidden";
import { findLists, MOST_AT_A_GLANCE } from "../../domain/find-lists";
import { nameOf } from "../../domain/member-names";
import { isShared } from "../../domain/membership";
import { paths } from "../../domain/paths";
import { updatedAgo } from "../../domain/relative-time";
import type { ShoppingList } from "../../domain/types";
import { useNow } from "../../hooks/clock";
import { useAreSingleKeysOn, useKeys } from "../../hooks/keys";
import { useNewLists } from "../../hooks/lists";
import { useUser } from "../../hooks/session";
import { messages } from "../messages";
import { useDropTargets } from "../shared/drop-targets";
import { findList, sayMembers, sayNoneFound } from "../shared/list-words";
import { FIND_LIST, OPEN_LIST } from "../shared/screen-actions";
import { focusIfFree, useIsBehind } from "../shared/screen-title";
import styles from "./list-cards.module.css";
import * as words from "./words";

/** The lists as cards, and above them, where they are many, a field that leaves only those one looks for. */
export function ListCards({ lists }: { lists: readonly ShoppingList[] }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const newIds = useNewLists();
  const isNew = ({ id }: ShoppingList) => newIds.includes(id);
  const newFirst = lists.toSorted((a, b) => Number(isNew(b)) - Number(isNew(a)));
  const found = findLists(newFirst, query);
  const [first, second] = found;
  const now = useNow(lists);
  const cards = useRef<HTMLDivElement>(null);
  const areSingleKeysOn = useAreSingleKeysOn();
  const isOpen = ({ id }: ShoppingList) => pathname.startsWith(paths.list(id));
  useWelcome(newFirst.filter(isNew));

  function openOnlyOne() {
    if (!query || !first || second) return;
    setTyped(""); // beside the list, all are there again
    void navigate(paths.list(first.id));
  }

  /** Opens the list so many places after the open one; where none is open, the first or the last. */
  function openNext(step: 1 | -1) {
    const current = found.findIndex(isOpen);
    const next = current < 0 ? found.at(step > 0 ? 0 : -1) : found[current + step];
    if (next) void navigate(paths.list(next.id));
  }

  useKeys(OPEN_LIST, () => (areSingleKeysOn ? openNext : null));
  useKeys([FIND_LIST], () =>
    areSingleKeysOn ? (cards.current?.querySelector<HTMLElement>("input, a") ?? null) : null,
  );

  return (
    <div ref={cards}>
      {lists.length > MOST_AT_A_GLANCE || query ? (
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
        <p className={styles.none}>{sayNoneFound(query)}</p>
      )}
    </div>
  );
}

/** The lists that each user was told of. */
const told = new Set<string>();

/** Shows one toast, with a button to open it, after the user has joined a list by a link. Shows none for several lists. */
function useWelcome([list, another]: readonly ShoppingList[]) {
  const { uid } = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    const news = `${uid} ${list?.id}`;
    if (!list || another || told.has(news)) return;
    told.add(news);
    messages.listJoined(nameOf(list, list.owner), list.name, () => {
      void navigate(paths.list(list.id));
    });
  });
}

/**
 * A list as a link. The first of those that are new takes the focus, unless the person is at something else. Drawn anew
 * only when something else is to be read on it: a clock ticks.
 */
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
  const isBehind = useIsBehind();
  const Name = isBehind ? "p" : "h2";
  const { id, name, sharedWith, names } = list;
  const card = useRef<HTMLAnchorElement>(null);
  const { elements, aim } = useDropTargets();

  useEffect(() => {
    const element = card.current;
    if (isNew && isFirst && !isBehind) focusIfFree(element);
    if (!element || !isBehind || isOpen) return;
    elements.set(id, element);
    return () => void elements.delete(id);
  }, [elements, id, isNew, isFirst, isBehind, isOpen]);

  return (
    <Link
      className={styles.card}
      to={paths.list(id)}
      aria-current={isOpen ? "page" : undefined}
      data-aim={id === aim || undefined}
      ref={card}
    >
      <div className={styles.words}>
        <Name className={styles.name} dir="auto">
          {name}
        </Name>
        <p className={styles.state}>
          {isNew ? <strong className={styles.new}>{words.isNew}</strong> : null}
          <span>{words.open(list)}</span>
          <span>{updated}</span>
        </p>
      </div>
      {isShared(list) ? (
        <span className={styles.members} role="img" aria-label={sayMembers(list, uid)}>
          <Faces list={{ sharedWith, names }} size="card" />
        </span>
      ) : null}
    </Link>
  );
});
