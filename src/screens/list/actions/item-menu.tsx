import type { MenuAction } from "../../../components/context-menu";
import { OpenIcon } from "../../../components/icons";
import { type Address, splitAtAddresses } from "../../../domain/addresses";
import type { Item } from "../../../domain/types";
import type { Controls } from "../controls";
import * as words from "../words";
import { actionsIn, contextOf } from "./action-table";

/** Returns the menu of an open item: its web addresses, then the actions on it, or on the selection it belongs to. */
export function itemMenu(controls: Controls, item: Item): readonly MenuAction[] {
  const context = contextOf(controls, item, controls.selectedNow().has(item.id));
  const actions = actionsIn("inMenu", context).map((action) => ({
    ...action,
    key: action.keys[0],
    onSelect: () => action.act(context, ""),
  }));
  return [...openActions(item), ...actions];
}

/** Returns an action for each address of an item, named by its shortest form that no other address has. */
function openActions({ text }: Item): readonly MenuAction[] {
  const addresses = splitAtAddresses(text).filter((piece) => typeof piece !== "string");
  const nameOf = ({ host, short, whole }: Address) => {
    const others = addresses.filter((other) => other.whole !== whole);
    const isFree = (form: string) => others.every((one) => one.host !== form && one.short !== form);
    return [host, short].find(isFree) ?? whole;
  };
  const hrefs = new Map(addresses.map((address) => [nameOf(address), address.href]));
  return [...hrefs].map(([name, href]) => ({
    label: words.open(name),
    icon: <OpenIcon />,
    // The page's own address is a secret: neither a referrer nor the opener may tell it.
    onSelect: () => void open(href, "_blank", "noopener,noreferrer"),
  }));
}
