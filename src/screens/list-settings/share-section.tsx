import { CopyLink } from "../../components/copy-link";
import { ShowQrCode } from "../../components/show-qr-code";
import { MAX_MEMBERS } from "../../domain/limits";
import { isFull } from "../../domain/membership";
import { paths } from "../../domain/paths";
import type { ShoppingList } from "../../domain/types";
import { ScreenSection } from "../shared/screen";

/**
 * The link of a list, and every way to pass it on.
 *
 * @param isSent whether the server has the list, so that others can open it
 */
export function ShareSection({ list, isSent }: { list: ShoppingList; isSent: boolean }) {
  const url = `${window.location.origin}${paths.list(list.id)}`;
  return (
    <ScreenSection heading="Share list">
      {isFull(list) ? (
        <p>
          <strong>This list is full.</strong> It has {MAX_MEMBERS} members, as many as a list can
          take: before anybody else can join, somebody has to leave.
        </p>
      ) : null}
      <p>Send this link to others. Whoever opens it and signs in shares the list with you.</p>
      <CopyLink label="Link to this list" url={url} title={list.name}>
        <ShowQrCode
          url={url}
          heading={list.name}
          hint="Have the other person point their camera here: the list opens on their phone."
        />
      </CopyLink>
      {isSent ? null : (
        <p className="soft">
          This list has not been sent yet. Its link works for others as soon as it has.
        </p>
      )}
    </ScreenSection>
  );
}
