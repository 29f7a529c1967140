import { type ComponentType, lazy, useState } from "react";
import type { Part } from "../../client/parts";

/**
 * Returns a component of a part, which suspends until the part is there. Unlike one by React's `lazy` alone, it never
 * fails, and once the part is there, it renders without suspending: React shows the fallback of a component that
 * suspends for at least 300 ms.
 *
 * @param pick returns the component
 */
export function lazyComponent<Code, Props extends object>(
  part: Part<Code>,
  pick: (code: Code) => ComponentType<Props>,
): ComponentType<Props> {
  const Lazy = lazy(async () => ({ default: pick(await part.wait()) }));
  return function Late(props: Props) {
    const [Component] = useState(() => {
      const code = part.getState();
      return code ? pick(code) : Lazy; // another type would be mounted anew
    });
    return <Component {...props} />;
  };
}
