import { memo, useEffect, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { SearchField } from "../../components/search-field";
import { openedFrom } from "../../components/use-way-back";
import { VisuallyHidden } from "../../components/visually-hidden";
import { findLists, MAX_WITHOUT_SEARCH } from "../../domain/find-lists";
import { displayNameOf } from "../../domain/member-names";
import { paths } from "../../domain/paths";
import { updatedAgo } from "../../domain/relative-time";
import { trimText } from "../../domain/typed-text";
import type { ShoppingList } from "../../domain/types";
import { useListAgeClock } from "../../hooks/list-age-clock";
import { useLinkOutcomes } from "../../hooks/lists";
import { useUser } from "../../hooks/session";
import { ListFacts } from "../list-frame/list-facts";
import { findList, namesakeText, noMatchText, quoted } from "../list-frame/list-words";
import { messages } from "../messages";
import { isFocusFree } from "../shared/screen-title";
import styles from "./list-cards.module.css";
import * as words from "./words";

/**
 * The lists as cards, with a search field above if there are many.
 *
 * @param typed the text in the search field
 */
export function ListCards({
  lists,
  typed,
  onType,
}: {
  lists: readonly ShoppingList[];
  typed: string;
  onType: (typed: string) => void;
}) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const query = trimText(typed);
  const joined = useLinkOutcomes().filter(({ was }) => was === "joined");
  const isOpen = ({ id }: ShoppingList) => pathname.startsWith(paths.list(id));
  const isJustJoined = (list: ShoppingList) =>
    joined.some(({ id }) => id === list.id) && !isOpen(list);
  const newFirst = [...lists].sort((a, b) => Number(isJustJoined(b)) - Number(isJustJoined(a)));
  const found = findLists(newFirst, query);
  const [first, second] = found;
  const now = useListAgeClock(lists);
  useJoinedToast(newFirst.filter(isJustJoined), lists);

  /** Opens the only list that is found. With several, an on-screen keyboard leaves, which covers them. */
  function endSearch(field: HTMLElement) {
    if (!query || !first || (second && !matchMedia("(pointer: coarse)").matches)) return;
    field.blur();
    if (second) return;
    onType(""); // so that all lists are shown beside the opened one, which takes the focus
    void navigate(paths.list(first.id));
  }

  return (
    <div className={styles.content}>
      {lists.length > MAX_WITHOUT_SEARCH || query ? (
        <SearchField label={findList} value={typed} onChange={onType} onEnter={endSearch} />
      ) : null}
      <VisuallyHidden role="status">{query ? words.found(found.length) : ""}</VisuallyHidden>
      {first ? (
        <ul className={styles.cards} role="list">
          {found.map((list) => (
            <li key={list.id} data-moving>
              <Card
                list={list}
                updated={updatedAgo(list.updatedAt, now)}
                isJustJoined={isJustJoined(list)}
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

/** The keys of the toasts shown since the page load: user id and list id. */
const announced = new Set<string>();

/** After the user has joined one list by its link, shows a toast that opens it; after several, none. */
function useJoinedToast([list, another]: readonly ShoppingList[], all: readonly ShoppingList[]) {
  const { uid } = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    const key = `${uid} ${list?.id}`;
    if (!list || another || announced.has(key)) return;
    announced.add(key);
    const name = `${quoted(list.name)}${namesakeText(list, uid, all)}`;
    messages.listJoined(displayNameOf(list, list.owner), name, () => {
      void navigate(paths.list(list.id));
    });
  });
}

/** A list as a link. A new first card gets the focus if it is free. Memoised: a clock re-renders the cards. */
const Card = memo(function Card({
  list,
  updated,
  isJustJoined,
  isFirst,
  isOpen,
}: {
  list: ShoppingList;
  updated: string;
  isJustJoined: boolean;
  isFirst: boolean;
  isOpen: boolean;
}) {
  const { uid } = useUser();
  const { pathname } = useLocation();
  const card = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (isJustJoined && isFirst && isFocusFree()) card.current?.focus({ preventScroll: true });
  }, [isJustJoined, isFirst]);

  return (
    <Link
      className={styles.card}
      to={paths.list(list.id)}
      state={openedFrom(pathname)}
      aria-current={isOpen ? "page" : undefined}
      ref={card}
    >
      <ListFacts list={list} uid={uid} updated={updated} isHeading isJustJoined={isJustJoined} />
    </Link>
  );
});
