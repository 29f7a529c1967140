import type { OpenMenu } from "../../../components/context-menu";
import { CopyIcon } from "../../../components/icons";
import { EditIcon, MoveIcon, TrashIcon } from "../../../components/item-icons";
import { Menu } from "../../../components/menu";
import type { Item } from "../../../domain/types";
import { focusRowAfterRemoval, rowOf } from "../rows";
import type { Going } from "../selecting/selecting";
import type { Editor } from "../use-editor";

/** What can be done with an open item besides ticking and dragging it. */
export function ItemMenu({
  menu,
  item,
  editor,
  onEdit,
  onTransfer,
}: {
  menu: OpenMenu;
  item: Item;
  editor: Editor;
  onEdit: (itemId: string) => void;
  onTransfer: (transfer: Going) => void;
}) {
  return (
    <Menu
      {...menu}
      entries={[
        { label: "Edit", icon: <EditIcon />, onSelect: () => onEdit(item.id) },
        {
          label: "Move to …",
          icon: <MoveIcon />,
          onSelect: () => onTransfer({ items: [item], isCopy: false }),
        },
        {
          label: "Copy to …",
          icon: <CopyIcon />,
          onSelect: () => onTransfer({ items: [item], isCopy: true }),
        },
        {
          label: "Delete",
          icon: <TrashIcon />,
          danger: true,
          onSelect: () => {
            focusRowAfterRemoval(rowOf(item.id));
            editor.removeItems([item.id]);
          },
        },
      ]}
    />
  );
}
