import { type ComponentType, lazy, useState } from "react";

/** A component whose code is fetched when it is wanted, or before: then it is drawn without a pause. */
export type Deferred<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> };

/**
 * Makes one.
 *
 * @param load imports the code
 * @param fetch has it be imported once it is wanted, and deals with what goes wrong then; `preload` is only a try
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fetch: (load: () => Promise<ComponentType<Props>>) => Promise<ComponentType<Props>>,
): Deferred<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    Loaded ??= await load();
  };
  const Lazy = lazy(async () => ({ default: await fetch(load) }));
  function Component(props: Props) {
    // It stays the one it is: another would begin anew.
    const [Drawn] = useState<ComponentType<Props>>(() => Loaded ?? Lazy);
    return <Drawn {...props} />;
  }
  return Object.assign(Component, { preload });
}
