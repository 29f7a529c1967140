import { ContextMenu } from "../../components/context-menu";
import { AwakeIcon } from "../../components/icons";
import { useKeepAwake } from "../../hooks/device";
import { useWakeLock } from "./use-wake-lock";

/** What can be switched for lists on this device. Nothing where the browser can't keep the screen awake. */
export function ListMenu() {
  const [isKeptAwake, keepAwake] = useKeepAwake();
  useWakeLock(isKeptAwake);
  if (!("wakeLock" in navigator)) return null;
  return (
    <ContextMenu
      label="List menu"
      entries={[
        {
          label: "Keep the screen awake",
          icon: <AwakeIcon />,
          checked: isKeptAwake,
          onSelect: () => keepAwake(!isKeptAwake),
        },
      ]}
    />
  );
}
