import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useBusy } from "../../src/components/use-busy";

it("an action that is started again while it runs does not run twice; it can be repeated after its failure", async () => {
  const { result } = renderHook(useBusy);
  const [, start] = result.current;
  let fail = () => {};
  const work = vi.fn<() => Promise<void>>(
    () =>
      new Promise((_, reject) => {
        fail = () => reject(new Error("No network."));
      }),
  );
  const onFailure = vi.fn<(error: unknown) => void>();
  act(() => {
    start(work, onFailure);
    start(work, onFailure);
  });
  expect(result.current[0]).toBe(true);
  expect(work).toHaveBeenCalledOnce();
  await act(async () => fail());
  expect(result.current[0]).toBe(false);
  expect(onFailure).toHaveBeenCalledOnce();
  act(() => start(work, onFailure));
  expect(work).toHaveBeenCalledTimes(2);
});
