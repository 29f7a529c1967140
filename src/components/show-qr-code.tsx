import { useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { QrIcon } from "./icons";
import type { QrCode } from "./qr-code";
import styles from "./show-qr-code.module.css";
import * as words from "./words";

/** `QrCode` is loaded on demand, at the press. */
type State =
  | { readonly status: "closed" | "failed" }
  | { readonly status: "open"; readonly Component: typeof QrCode };

/**
 * A button that shows a link as a QR code in a dialog, for other devices nearby.
 *
 * @param heading the dialog's heading
 * @param hint the instruction above the code
 */
export function ShowQrCode({ url, heading, hint }: { url: string; heading: string; hint: string }) {
  const [state, setState] = useState<State>({ status: "closed" });

  const close = () => setState({ status: "closed" });

  async function open() {
    close(); // so that a second failure is announced again
    try {
      const { QrCode } = await import("./qr-code");
      setState({ status: "open", Component: QrCode });
    } catch {
      setState({ status: "failed" });
    }
  }

  return (
    <>
      <Button onClick={() => void open()}>
        <QrIcon />
        {words.showQrCode}
      </Button>
      <p className={styles.failure} role="status">
        {state.status === "failed" ? words.noQrCode : ""}
      </p>
      {state.status === "open" ? (
        <Dialog heading={heading} isDismissible onClose={close}>
          <p>{hint}</p>
          <state.Component text={url} label={words.qrCodeOf(url)} />
        </Dialog>
      ) : null}
    </>
  );
}
