/** jsdom knows no pointer events; without this they arrive as plain events, with no button, no id and no kind. */
class PointerEventStandIn extends MouseEvent {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly isPrimary: boolean;
  constructor(
    type: string,
    { pointerId = 0, pointerType = "", isPrimary = false, ...init }: PointerEventInit = {},
  ) {
    super(type, init);
    this.pointerId = pointerId;
    this.pointerType = pointerType;
    this.isPrimary = isPrimary;
  }
}

Object.assign(window, { PointerEvent: PointerEventStandIn });
