import { useParams } from "react-router-dom";
import { HoldButton } from "../../components/hold-button";
import { ScreenHeader } from "../../components/screen-header";
import { Switch } from "../../components/switch";
import { isListId } from "../../domain/list-id";
import { canDelete } from "../../domain/membership";
import { paths } from "../../domain/paths";
import { useKeepAwake } from "../../hooks/device-settings";
import { useUser } from "../../hooks/session";
import { ListProblem } from "../list-frame/list-problem";
import { LoadingLists } from "../list-frame/loading-lists";
import { SyncStatus } from "../list-frame/sync-status";
import { useOpenedList } from "../list-frame/use-opened-list";
import { ScreenBody, ScreenSection } from "../shared/screen";
import { NoIndex, ScreenTitle } from "../shared/screen-title";
import * as shared from "../shared/words";
import { CopySection } from "./copy-section";
import { MembersSection } from "./members-section";
import { ShareSection } from "./share-section";
import * as words from "./words";

/** The settings of the list whose id is in the URL. */
export function ListSettingsScreen() {
  const { id = "" } = useParams();
  return (
    <>
      <NoIndex />
      {isListId(id) ? <OpenedSettings key={id} id={id} /> : <ListProblem id={id} />}
    </>
  );
}

/** The settings of a list: link, members, copies, this device, and deleting or leaving it. */
function OpenedSettings({ id }: { id: string }) {
  const { state, isDeletingOrLeaving, deleteList, leave } = useOpenedList(id);
  const { uid } = useUser();
  if (state.status !== "ready" && state.status !== "loading")
    return <ListProblem id={id} state={state} />;
  return (
    <>
      <ScreenTitle>{words.heading}</ScreenTitle>
      <ScreenHeader
        backTo={paths.list(id)}
        backLabel={words.back}
        title={words.heading}
        hideSettings
      />
      <ScreenBody isTwoColumn>
        <SyncStatus />
        {state.status === "loading" ? (
          <LoadingLists isOne />
        ) : (
          <>
            <ShareSection list={{ ...state.list, isSent: state.isSent }} />
            <MembersSection list={state.list} />
            <CopySection list={state.list} />
            <DeviceSection />
            {canDelete(state.list, uid) ? (
              <DeleteSection isBusy={isDeletingOrLeaving} onDelete={deleteList} />
            ) : (
              <LeaveSection
                isClosed={state.list.isClosed === true}
                isBusy={isDeletingOrLeaving}
                onLeave={leave}
              />
            )}
          </>
        )}
      </ScreenBody>
    </>
  );
}

/** The settings of this device. Renders nothing in a browser without wake locks. */
function DeviceSection() {
  const [isKeptAwake, keepAwake] = useKeepAwake();
  if (!("wakeLock" in navigator)) return null;
  return (
    <ScreenSection heading={words.device}>
      <Switch label={words.keepAwake} isOn={isKeptAwake} onSwitch={keepAwake}>
        {words.whileUsed}
      </Switch>
    </ScreenSection>
  );
}

function DeleteSection({ isBusy, onDelete }: { isBusy: boolean; onDelete: () => void }) {
  return (
    <ScreenSection heading={words.deleteThis} isPlain>
      <p>{words.noUndo}</p>
      <HoldButton holdText={shared.holdToDelete} disabled={isBusy} onHold={onDelete}>
        {words.deleteList}
      </HoldButton>
    </ScreenSection>
  );
}

function LeaveSection({
  isClosed,
  isBusy,
  onLeave,
}: {
  isClosed: boolean;
  isBusy: boolean;
  onLeave: () => void;
}) {
  return (
    <ScreenSection heading={words.leave} isPlain>
      <p>
        {words.othersStay} {isClosed ? words.noWayBack : words.wayBack}
      </p>
      <HoldButton holdText={words.holdToLeave} disabled={isBusy} onHold={onLeave}>
        {words.leave}
      </HoldButton>
    </ScreenSection>
  );
}
