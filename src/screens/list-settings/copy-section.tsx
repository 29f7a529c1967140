import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../components/button";
import { copyText } from "../../components/copy-text";
import { DuplicateIcon, TextIcon } from "../../components/icons";
import { listAsText } from "../../domain/list-as-text";
import { paths } from "../../domain/paths";
import type { ShoppingList } from "../../domain/types";
import { useEngine } from "../../hooks/engine";
import { messages } from "../messages";
import { ScreenSection } from "../shared/screen";
import styles from "./copy-section.module.css";
import * as words from "./words";

/** Duplicates a list, or copies it as text. */
export function CopySection({ list }: { list: ShoppingList }) {
  const navigate = useNavigate();
  const { duplicateList } = useEngine();
  const [text, setText] = useState("");

  async function copy() {
    const copied = listAsText(list);
    const isCopied = await copyText(copied);
    setText(isCopied ? "" : copied);
    if (isCopied) messages.listCopied();
  }

  return (
    <ScreenSection heading={words.copy}>
      <p>{words.copyWays}</p>
      <div className={styles.options}>
        <Button onClick={() => void navigate(paths.list(duplicateList(list)))}>
          <DuplicateIcon />
          {words.duplicate}
        </Button>
        <Button onClick={() => void copy()}>
          <TextIcon />
          {words.copyText}
        </Button>
      </div>
      {text ? <ManualCopy text={text} /> : null}
    </ScreenSection>
  );
}

/** The text, selected for copying by hand, because the browser has blocked the clipboard. */
function ManualCopy({ text }: { text: string }) {
  return (
    <label className={styles.manual}>
      {words.copyYourself}
      <textarea value={text} readOnly rows={8} dir="auto" ref={focusAndSelect} />
    </label>
  );
}

function focusAndSelect(field: HTMLTextAreaElement | null) {
  field?.focus();
  field?.select();
}
