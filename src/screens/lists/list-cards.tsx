import { memo, useState } from "react";
import { NavLink, useNavigate } from "react-router-dom";
import { Faces } from "../../components/faces";
import { SearchField } from "../../components/search-field";
import { VisuallyHidden } from "../../components/visually-hidden";
import { findLists, MOST_AT_A_GLANCE } from "../../domain/find-lists";
import { isShared } from "../../domain/membership";
import { paths } from "../../domain/paths";
import { sayOpen } from "../../domain/progress";
import { updatedAgo } from "../../domain/relative-time";
import type { ShoppingList } from "../../domain/types";
import { useNow } from "../../hooks/clock";
import { useUser } from "../../hooks/session";
import { sayMembers } from "../shared/member-words";
import { useIsBehind } from "../shared/screen-title";
import styles from "./list-cards.module.css";

/** The lists as cards, and above them, where they are many, a field that leaves only those one looks for. */
export function ListCards({ lists }: { lists: readonly ShoppingList[] }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const found = findLists(lists, query);
  const [first, second] = found;
  const now = useNow(lists);

  function openOnlyOne() {
    if (query && first && !second) void navigate(paths.list(first.id));
  }

  return (
    <>
      {lists.length > MOST_AT_A_GLANCE || query ? (
        <SearchField label="Find a list" value={typed} onChange={setTyped} onEnter={openOnlyOne} />
      ) : null}
      <VisuallyHidden role="status">{query ? sayFound(found.length) : ""}</VisuallyHidden>
      {first ? (
        <ul className={styles.cards}>
          {found.map((list) => (
            <li key={list.id}>
              <Card list={list} updated={updatedAgo(list.updatedAt, now)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>No list has “{query}” in its name.</p>
      )}
    </>
  );
}

/** Drawn anew only when something else is to be read on it: a clock ticks. */
const Card = memo(function Card({ list, updated }: { list: ShoppingList; updated: string }) {
  const { uid } = useUser();
  const Name = useIsBehind() ? "p" : "h2";
  const { id, name, sharedWith, names } = list;
  return (
    <NavLink className={() => styles.card} to={paths.list(id)}>
      <div className={styles.words}>
        <Name className={styles.name} dir="auto">
          {name}
        </Name>
        <p className={styles.state}>
          <span>{sayOpen(list)}</span>
          <span>{updated}</span>
        </p>
      </div>
      {isShared(list) ? (
        <span className={styles.members} role="img" aria-label={sayMembers(list, uid)}>
          <Faces list={{ sharedWith, names }} size="card" />
        </span>
      ) : null}
    </NavLink>
  );
});

function sayFound(count: number): string {
  return `${count || "No"} list${count > 1 ? "s" : ""} found`;
}
