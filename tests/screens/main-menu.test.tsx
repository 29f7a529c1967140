import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { keepInstallOffers } from "../../src/client/install";
import { MainMenu } from "../../src/screens/lists/main-menu";
import { startEngine } from "../sync/build";
import { ann, client } from "./ann";

vi.mock("../../src/client/engine", async () => (await import("./ann")).engine);
vi.mock("../../src/client/client", async () => (await import("./ann")).client);

/** An event of the browser about installing the app, which only Chromium has. */
class InstallEvent extends Event {
  readonly prompt = vi.fn(() => Promise.resolve({ outcome: "dismissed" }));
}

function dispatch(type: "beforeinstallprompt" | "appinstalled"): InstallEvent {
  const event = new InstallEvent(type, { cancelable: true });
  act(() => void dispatchEvent(event));
  return event;
}

function open(uid = "ann") {
  const state = { ...client.session.getState(), user: { uid } };
  vi.spyOn(client.session, "getState").mockReturnValue(state);
  ann.started = startEngine({ uid });
  return render(<MainMenu />, { wrapper: MemoryRouter });
}

const entry = () => screen.queryByRole("button", { name: "Install app" });

beforeAll(keepInstallOffers);

beforeEach(() => void dispatch("appinstalled")); // ends the offer of the test before

it("has 'Install app' only while the browser offers to install the app, and lets it show no banner", () => {
  open();
  expect(entry()).not.toBeInTheDocument();
  const offer = dispatch("beforeinstallprompt");
  expect(offer.defaultPrevented).toBe(true);
  expect(offer.prompt).not.toHaveBeenCalled();
  expect(entry()).toBeVisible();
  dispatch("appinstalled");
  expect(entry()).not.toBeInTheDocument();
});

it("a press on 'Install app' lets the browser ask, once per offer", async () => {
  const press = () => userEvent.click(screen.getByRole("button", { name: "Install app" }));
  open();
  const first = dispatch("beforeinstallprompt");
  await press();
  expect(first.prompt).toHaveBeenCalledOnce();
  expect(entry()).not.toBeInTheDocument();
  const second = dispatch("beforeinstallprompt"); // as Chromium does after a refusal
  await press();
  expect(first.prompt).toHaveBeenCalledOnce();
  expect(second.prompt).toHaveBeenCalledOnce();
  expect(entry()).not.toBeInTheDocument();
});

it("an offer from before the menu was there stays, for another user too", () => {
  dispatch("beforeinstallprompt");
  const { unmount } = open();
  expect(entry()).toBeVisible();
  unmount();
  open("bob");
  expect(entry()).toBeVisible();
});
