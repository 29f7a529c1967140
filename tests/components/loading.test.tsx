import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LOADING_DELAY_MS, Loading } from "../../src/components/loading";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("Loading", () => {
  it("shows nothing for a second, then a spinner with a text", { tags: "list/loading" }, () => {
    expect(LOADING_DELAY_MS).toBe(1000);
    const { container } = render(<Loading />);
    act(() => vi.advanceTimersByTime(LOADING_DELAY_MS - 1));
    expect(container).toBeEmptyDOMElement();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByRole("status")).toHaveTextContent("Loading ...");
  });
});
