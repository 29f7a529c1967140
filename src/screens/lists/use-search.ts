import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { savedSearch, saveSearch } from "../../client/visit";

/**
 * Returns the text in the search field, and the function that sets it. It belongs to the history entry, so it survives a
 * reload and the way back. Lists that stay beside the screen of another entry keep it.
 */
export function useSearch(): readonly [string, (typed: string) => void] {
  const { key } = useLocation();
  const [typed, setTyped] = useState(() => savedSearch(key));
  useEffect(() => saveSearch(key, typed), [key, typed]);
  return [typed, setTyped];
}
