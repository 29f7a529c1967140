import { render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Button } from "../../src/components/button";
import { EmptyState } from "../../src/components/empty-state";
import { ErrorMessage } from "../../src/components/error-message";
import { Spinner } from "../../src/components/spinner";
import { TextField } from "../../src/components/text-field";

describe("the small components", () => {
  it("ErrorMessage has a heading, the text and the way on", () => {
    render(
      <ErrorMessage heading="Unknown list id" text="It was deleted." level={2}>
        <a href="/lists">Your lists</a>
      </ErrorMessage>,
    );
    expect(screen.getByRole("heading", { level: 2, name: "Unknown list id" })).toBeVisible();
    expect(screen.getByText("It was deleted.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Your lists" })).toBeVisible();
  });

  it("EmptyState has the text", () => {
    render(<EmptyState text="Nothing here" />);
    expect(screen.getByText("Nothing here")).toBeVisible();
  });

  it("Spinner has words for a screen reader even without a label", () => {
    render(<Spinner />);
    expect(screen.getByRole("status")).toHaveTextContent("Please wait");
  });

  it("TextField ties its label and hint to the input", () => {
    render(<TextField label="Email" hint="We send one message." type="email" />);
    const input = screen.getByRole("textbox", { name: "Email" });
    expect(input).toHaveAccessibleDescription("We send one message.");
  });

  it("Button submits a form only if told to", () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button>Plain</Button>
        <Button type="submit">Send</Button>
      </form>,
    );
    screen.getByRole("button", { name: "Plain" }).click();
    expect(onSubmit).not.toHaveBeenCalled();
    screen.getByRole("button", { name: "Send" }).click();
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});
