import { type ComponentType, lazy, useState } from "react";
import { createPart, type Part } from "../../client/parts";

/** A component whose code is fetched on demand. Once it is there, the component renders without suspending. */
export type LazyComponent<Props> = ComponentType<Props> & {
  readonly part: Part<ComponentType<Props>>;
};

/**
 * Returns a lazy component, which suspends until its code is there. Unlike one by React's `lazy` alone, it never fails,
 * and it can be prefetched: React shows the fallback of a component that suspends for at least 300 ms.
 *
 * @param load imports the code
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const part = createPart(load);
  const Lazy = lazy(async () => ({ default: await part.wait() }));
  function Late(props: Props) {
    const [Component] = useState(() => part.getState() ?? Lazy); // another type would be mounted anew
    return <Component {...props} />;
  }
  return Object.assign(Late, { part });
}
