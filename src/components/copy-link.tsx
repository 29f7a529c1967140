import { useRef, useState } from "react";
import { Button } from "./button";
import styles from "./copy-link.module.css";
import { CopyIcon, ShareIcon } from "./icons";
import { TextField } from "./text-field";

const REPLIES = {
  copied: "Link copied",
  failed: "Please copy the marked link yourself",
} as const;

/**
 * Shows a link to send to others, with a button that copies it, and says aloud whether that worked. Where the system
 * has a way of its own to share, as phones do, a button for that comes first.
 *
 * @param label the visible name of the field
 */
export function CopyLink({ url, label }: { url: string; label: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [reply, setReply] = useState<keyof typeof REPLIES>();
  const canShare = "share" in navigator;

  async function copy() {
    setReply(undefined); // so that a second copy is spoken again
    setReply((await copyText(url, field.current)) ? "copied" : "failed");
  }

  return (
    <div className={styles.copy}>
      <TextField
        ref={field}
        className={styles.field}
        label={label}
        value={url}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      {canShare ? (
        <Button variant="primary" onClick={() => void share(url)}>
          <ShareIcon />
          Share
        </Button>
      ) : null}
      <Button variant={canShare ? "quiet" : "primary"} onClick={() => void copy()}>
        <CopyIcon />
        Copy
      </Button>
      <p className={styles.reply} role="status">
        {reply ? REPLIES[reply] : ""}
      </p>
    </div>
  );
}

/** Opens the system's way to share. Whoever thinks better of it need not be told that they did. */
async function share(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch (error) {
    console.info("The link was not shared.", error);
  }
}

/**
 * Copies `text` and tells whether it could. Browsers have `navigator.clipboard` in a secure context only; on plain
 * http the marked text of `field` is copied the old way, and stays marked for the person if that fails too.
 */
async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return document.execCommand("copy");
  }
}
