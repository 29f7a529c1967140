import { expect, it, vi } from "vitest";
import { createUndoStack, type Reversal } from "../../src/screens/list/undo-stack";

type Step = { readonly name: string };

const step = (name: string): Step => ({ name });

/** Returns a stack of steps whose reversal is named after them, what has been reversed, and the outcomes to change. */
function start() {
  const reversed: string[] = [];
  /** The outcomes of steps by name: `gone`, `stuck`, or a promise. */
  const outcomes = new Map<string, "gone" | "stuck" | Promise<Step | null>>();
  const stack = createUndoStack<Step>((one, reversal: Reversal) => {
    reversed.push(`${reversal} ${one.name}`);
    const outcome = outcomes.get(one.name);
    if (outcome === "gone") return null;
    if (outcome === "stuck") return one;
    return outcome ?? step(one.name);
  });
  return { stack, outcomes, take: () => reversed.splice(0).join(", ") };
}

it("undoes the newest step first, and redoes in the opposite order, any number of times", () => {
  const { stack, take } = start();
  for (const name of ["a", "b"]) stack.record(step(name));
  for (let round = 0; round < 2; round += 1) {
    for (const act of [stack.undo, stack.undo, stack.undo]) act();
    expect(take()).toBe("undo b, undo a");
    for (const act of [stack.redo, stack.redo, stack.redo]) act();
    expect(take()).toBe("redo a, redo b");
  }
});

it("redoes nothing after a new step", () => {
  const { stack, take } = start();
  stack.record(step("a"));
  stack.undo();
  stack.record(step("b"));
  stack.redo();
  stack.undo();
  stack.undo();
  expect(take()).toBe("undo a, undo b");
});

it("undoes the last 50 steps", () => {
  const { stack, take } = start();
  for (let number = 1; number <= 51; number += 1) stack.record(step(String(number)));
  for (let number = 1; number <= 51; number += 1) stack.undo();
  const undone = take().split(", ");
  expect([undone.length, undone.at(-1)]).toEqual([50, "undo 2"]);
});

it("skips steps without anything left to undo, and offers them no more", () => {
  const { stack, outcomes, take } = start();
  for (const name of ["a", "b"]) stack.record(step(name));
  outcomes.set("b", "gone");
  stack.undo();
  expect(take()).toBe("undo b, undo a");
  expect(stack.newest()).toBeUndefined();
  stack.redo();
  stack.redo();
  expect(take()).toBe("redo a");
});

it("keeps a step that can't be undone now", () => {
  const { stack, outcomes, take } = start();
  for (const name of ["a", "b"]) stack.record(step(name));
  outcomes.set("b", "stuck");
  stack.undo();
  expect(stack.newest()).toEqual(step("b"));
  outcomes.clear();
  stack.undo();
  stack.redo();
  expect(take()).toBe("undo b, undo b, redo b");
});

it("undoes one step only once, and says if nothing was left to undo", () => {
  const { stack, outcomes, take } = start();
  const [a, b, c] = [step("a"), step("b"), step("c")];
  for (const one of [a, b, c]) stack.record(one);
  const onNothingLeft = vi.fn();
  for (let press = 0; press < 2; press += 1) stack.undoOne(b, onNothingLeft);
  expect(onNothingLeft).not.toHaveBeenCalled();
  outcomes.set("c", "gone");
  stack.undoOne(c, onNothingLeft);
  expect(onNothingLeft).toHaveBeenCalledOnce();
  expect([take(), stack.newest()]).toEqual(["undo b, undo c", a]);
});

it("begins nothing while a reversal is under way, and then goes on in the order of the presses", async () => {
  const { stack, outcomes, take } = start();
  const [a, move] = [step("a"), step("move")];
  for (const one of [a, move]) stack.record(one);
  let end: (outcome: Step) => void = () => undefined;
  const running = new Promise<Step>((resolve) => {
    end = resolve;
  });
  outcomes.set("move", running);
  for (const act of [stack.undo, stack.undo, stack.redo]) act();
  expect([take(), stack.newest()]).toEqual(["undo move", a]);
  end(step("move"));
  await vi.waitFor(() => expect(take()).toBe("undo a, redo a"));
});

it("keeps a step whose reversal fails later, and drops one that is gone by then", async () => {
  const { stack, outcomes, take } = start();
  const move = step("move");
  stack.record(move);
  for (const outcome of [move, null]) {
    outcomes.set("move", Promise.resolve(outcome));
    stack.undo();
    stack.redo();
    await vi.waitFor(() => expect(stack.newest()).toBe(outcome ?? undefined));
  }
  expect(take()).toBe("undo move, undo move");
});
