/** Takes what one of several writes. */
export type Output = {
  write(text: string): void;
  /** Says that it writes no more. */
  close(): void;
};

/**
 * Lets several run at once and be read one after another: the first writes at once, each other one when all before
 * it are done.
 * @param count how many
 * @param write where to
 */
export function inOrder(count: number, write: (text: string) => void): Output[] {
  const held = Array.from({ length: count }, () => ({ text: "", closed: false }));
  let turn = 0;
  const flush = () => {
    for (let entry = held[turn]; entry; entry = held[turn]) {
      if (entry.text !== "") {
        write(entry.text);
        entry.text = "";
      }
      if (!entry.closed) {
        return;
      }
      turn += 1;
    }
  };
  return held.map((entry) => ({
    write: (text) => {
      entry.text += text;
      flush();
    },
    close: () => {
      entry.closed = true;
      flush();
    },
  }));
}
