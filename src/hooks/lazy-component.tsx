import { type ComponentType, lazy, useState } from "react";
import { loadPart } from "../client/parts";

/** A component whose code is fetched on demand. Once preloaded, it renders without suspending. */
export type LazyComponent<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> };

/**
 * Returns a lazy component. Unlike one by React's `lazy` alone, it can be preloaded: React shows the fallback of a
 * component that suspends for at least 300 ms.
 *
 * @param load imports the code
 * @param loadCode calls `load`, and handles a failure
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loadCode: typeof loadPart = loadPart,
): LazyComponent<Props> {
  const Lazy = lazy(async () => ({ default: await loadCode(load) }));
  let LoadedComponent: ComponentType<Props> | undefined;
  function Part(props: Props) {
    const [Component] = useState(() => LoadedComponent ?? Lazy); // another type would be mounted anew
    return <Component {...props} />;
  }
  const preload = async () => {
    LoadedComponent = await load();
  };
  return Object.assign(Part, { preload });
}
