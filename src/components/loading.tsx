import { useEffect, useState } from "react";
import { Spinner } from "./spinner";
import * as words from "./words";

/** The delay before a loading indicator appears, in milliseconds. The specification says one second. */
const LOADING_DELAY_MS = 1000;

/** A placeholder for content that is loading: nothing at first, and a spinner after `LOADING_DELAY_MS`. */
export function Loading() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LOADING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? <Spinner label={words.loading} /> : null;
}
