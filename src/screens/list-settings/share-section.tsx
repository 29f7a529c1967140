import { Suspense, startTransition, useEffect, useOptimistic } from "react";
import { CopyLink } from "../../components/copy-link";
import { ShowQrCode } from "../../components/show-qr-code";
import { Switch } from "../../components/switch";
import { canClose, isFull, type MembershipFields } from "../../domain/membership";
import { paths } from "../../domain/paths";
import type { ShoppingList } from "../../domain/types";
import { useEngine } from "../../hooks/engine";
import { useUser } from "../../hooks/session";
import { messages } from "../messages";
import { extrasPart } from "../shared/extras-part";
import { LatePart } from "../shared/late-part";
import { lazyComponent } from "../shared/lazy-component";
import { ScreenSection } from "../shared/screen";
import * as words from "./words";

/** The fields that sharing needs, and whether the server has the list, so that others can open it. */
export type ShareableList = MembershipFields &
  Pick<ShoppingList, "id" | "name"> & {
    readonly isClosed?: ShoppingList["isClosed"] | undefined;
    readonly isSent: boolean;
  };

const QrCode = lazyComponent(extrasPart, (code) => code.QrCode);

/** The link of a list, and every way to share it. */
export function ShareSection({ list }: { list: ShareableList }) {
  return (
    <ScreenSection heading={words.share}>
      <ShareOptions list={list} />
    </ScreenSection>
  );
}

/** The content of `ShareSection`, for a dialog, too. */
export function ShareOptions({ list }: { list: ShareableList }) {
  const { uid } = useUser();
  const { keepList } = useEngine();
  useEffect(() => keepList(list.id), [keepList, list.id]);
  const setClosed = useSetListClosed(list.id);
  const [isOpen, setOptimisticOpen] = useOptimistic(!list.isClosed);

  function switchOpen(isOn: boolean) {
    startTransition(async () => {
      setOptimisticOpen(isOn);
      await setClosed(!isOn);
    });
  }

  const url = `${window.location.origin}${paths.list(list.id)}`;
  return (
    <>
      {isOpen && isFull(list) ? (
        <p>
          <strong>{words.full}</strong> {words.whyFull}
        </p>
      ) : (
        <p>{isOpen ? words.sendLink : words.closed}</p>
      )}
      <CopyLink label={words.link} url={url} title={list.name}>
        <ShowQrCode heading={list.name} hint={words.qrCode}>
          <Suspense fallback={<LatePart level={3} />}>
            <QrCode url={url} />
          </Suspense>
        </ShowQrCode>
      </CopyLink>
      {list.isSent ? null : <p className="soft">{words.unsent}</p>}
      {canClose(list, uid) ? (
        <Switch label={words.canJoin} isOn={isOpen} onSwitch={switchOpen}>
          {words.whenOff}
        </Switch>
      ) : null}
    </>
  );
}

/** Returns a function that closes or reopens a list, shows errors, and returns whether it worked. */
export function useSetListClosed(id: string) {
  const { setListClosed } = useEngine();
  return async (isClosed: boolean): Promise<boolean> => {
    try {
      await setListClosed(id, isClosed);
      return true;
    } catch {
      messages.closedNotChanged();
      return false;
    }
  };
}
