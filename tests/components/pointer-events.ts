/** Adds pointer events to jsdom, where they are plain events without a button, an id and a type. */
class FakePointerEvent extends MouseEvent {
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

Object.assign(window, { PointerEvent: FakePointerEvent });
