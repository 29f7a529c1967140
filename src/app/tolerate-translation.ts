/**
 * Lets React remove a text, or insert before it, that a translator has replaced by an element of its own, as Chrome's
 * does. Otherwise React crashes, because the text is no longer a child of its parent.
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    return insertBefore.call(this, child, before?.parentNode === this ? before : null) as Child;
  };
}
