import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { QrIcon } from "./icons";
import * as words from "./words";

/**
 * A button that shows a link as a QR code in a dialog, for other devices nearby.
 *
 * @param heading the dialog's heading
 * @param hint the instruction above the code
 * @param children the code, rendered while the dialog is open
 */
export function ShowQrCode({
  heading,
  hint,
  children,
}: {
  heading: string;
  hint: string;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <QrIcon />
        {words.showQrCode}
      </Button>
      {isOpen ? (
        <Dialog heading={heading} isDismissible onClose={() => setOpen(false)}>
          <p>{hint}</p>
          {children}
        </Dialog>
      ) : null}
    </>
  );
}
