/** Returns a promise and the function that resolves it, as `Promise.withResolvers` does in browsers since 2024. */
export function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}
