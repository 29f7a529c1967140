import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { SearchField } from "../../components/search-field";
import { VisuallyHidden } from "../../components/visually-hidden";
import { findLists, MOST_AT_A_GLANCE } from "../../domain/find-lists";
import { paths } from "../../domain/paths";
import type { ShoppingList } from "../../domain/types";
import styles from "./found-lists.module.css";
import { ListCards } from "./list-cards";

/** The lists as cards, and above them, where they are many, a field that leaves only those one looks for. */
export function FoundLists({ lists }: { lists: readonly ShoppingList[] }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const found = findLists(lists, query);
  const [first, second] = found;

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
        <ListCards lists={found} />
      ) : (
        <p className={styles.none}>No list has “{query}” in its name.</p>
      )}
    </>
  );
}

function sayFound(count: number): string {
  if (count === 0) return "No list found";
  return count === 1 ? "1 list found" : `${count} lists found`;
}
