import { useState } from "react";
import { Dialog } from "../../../components/dialog";
import { SearchField } from "../../../components/search-field";
import { findLists, MAX_WITHOUT_SEARCH } from "../../../domain/find-lists";
import type { ShoppingList } from "../../../domain/types";
import { useUser } from "../../../hooks/session";
import { ListChoices } from "../../list-frame/list-choices";
import { findList, noMatchText } from "../../list-frame/list-words";
import { LoadingLists } from "../../list-frame/loading-lists";
import { useRestingLists } from "../../list-frame/use-resting-lists";
import * as words from "../words";
import styles from "./list-picker.module.css";

/**
 * A dialog that asks for another list. It is open while it is mounted.
 *
 * @param from the id of the list on the screen
 */
export function ListPicker({
  heading,
  from,
  onChoose,
  onClose,
}: {
  heading: string;
  from: string;
  onChoose: (list: ShoppingList) => void;
  onClose: () => void;
}) {
  const { uid } = useUser();
  const state = useRestingLists();
  const [query, setQuery] = useState("");
  const lists = state.status === "ready" ? state.lists : [];
  const missing = state.status === "ready" ? state.missing : state.status;
  const others = lists.filter(({ id, isReadOnly }) => id !== from && !isReadOnly);
  const found = findLists(others, query);
  const [first, second] = found;

  return (
    <Dialog heading={heading} isDismissible onClose={onClose}>
      {others.length > MAX_WITHOUT_SEARCH || query ? (
        <SearchField
          label={findList}
          value={query}
          onChange={setQuery}
          onEnter={() => first && !second && onChoose(first)}
        />
      ) : null}
      <div className={styles.lists}>
        <ListChoices lists={found} uid={uid} onChoose={onChoose} />
      </div>
      {missing === "loading" ? <LoadingLists /> : null}
      {missing === "failed" ? <p className="soft">{words.listsFailed}</p> : null}
      {missing === "none" && !first ? (
        <p className="soft">{query ? noMatchText(query) : words.noOtherList}</p>
      ) : null}
    </Dialog>
  );
}
