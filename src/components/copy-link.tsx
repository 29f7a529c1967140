import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button";
import styles from "./copy-link.module.css";
import { copyText } from "./copy-text";
import { CopyIcon, ShareIcon } from "./icons";
import { openShareSheet } from "./open-share-sheet";
import { TextField } from "./text-field";
import * as words from "./words";

/**
 * Shows a link to send to others, with a button that copies it and announces the result. If the system has a share
 * sheet, its button comes first.
 *
 * @param label the visible label of the field
 * @param title the title of the link in the system's share sheet
 * @param children further ways to share it
 */
export function CopyLink({
  url,
  label,
  title,
  children,
}: {
  url: string;
  label: string;
  title: string;
  children?: ReactNode;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState("");
  const canShare = "share" in navigator;

  async function copy() {
    setStatus(""); // so that a second copy is announced again
    setStatus((await copyText(url, field.current)) ? words.copied : words.notCopied);
  }

  async function share() {
    if (!(await openShareSheet({ title, url }))) await copy();
  }

  return (
    <div className={styles.copy}>
      <TextField
        ref={field}
        label={label}
        value={url}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      {canShare ? (
        <Button variant="primary" onClick={() => void share()}>
          <ShareIcon />
          {words.share}
        </Button>
      ) : null}
      <Button variant={canShare ? "quiet" : "primary"} onClick={() => void copy()}>
        <CopyIcon />
        {words.copy}
      </Button>
      {children ? <div className={styles.more}>{children}</div> : null}
      <p className={styles.status} role="status">
        {status}
      </p>
    </div>
  );
}
