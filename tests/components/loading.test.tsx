import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Loading } from "../../src/components/loading";
import { fakeTime } from "./fake-time";

const pass = fakeTime();

it("a spinner with a text appears after a second", { tags: "list/loading" }, async () => {
  const { container } = render(<Loading />);
  await pass(999);
  expect(container).toBeEmptyDOMElement();
  await pass(1);
  expect(screen.getByRole("status")).toHaveTextContent("Loading ...");
});
