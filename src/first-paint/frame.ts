/** What stands in a rendered frame where the first paint puts what is remembered. Nobody ever sees it. */
export const SAMPLE = {
  listId: "00000000-0000-0000-0000-000000000000",
  listName: "[list]",
  openItem: "[open item]",
  openItemId: "[id of open item]",
  doneItem: "[done item]",
  doneItemId: "[id of done item]",
} as const;

type Name = keyof typeof SAMPLE;

/** Texts for the places of some samples. */
type Texts = { readonly [Of in Name]?: string };

const NAMES = new Map(Object.entries(SAMPLE).map(([name, sample]) => [sample as string, name]));

const ANY_SAMPLE = new RegExp([...NAMES.keys()].join("|").replace(/[[\]]/g, "\\$&"), "g");

const MARKS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };

/** Puts texts in the place of the samples in some HTML. As a whole, since a slow phone takes long to look at each element. */
export function fill(html: string, texts: Texts): string {
  return html.replace(ANY_SAMPLE, (sample) => {
    const text = texts[NAMES.get(sample) as Name];
    return text?.replace(/[&<"]/g, (mark) => MARKS[mark] ?? "") ?? sample;
  });
}

/** The screens that a page may begin with. */
export type FrameName =
  | "sign-up"
  | "log-in"
  | "lists"
  | "list"
  | "all-done"
  | "no-items"
  | "loading"
  | "settings"
  | "profile"
  | "beside";

/** The frames of the screens as HTML, put here by the build. */
declare const FRAMES: Readonly<Record<FrameName, string>>;

/** Gives the frame of a screen, filled with texts. */
export function takeFrame(screen: FrameName, texts: Texts = {}): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = fill(FRAMES[screen], texts);
  return template.content;
}

/** Gives elements of a frame the styles of their own, which the Content-Security-Policy refuses in HTML. */
export function applyStyles(frame: ParentNode): void {
  for (const element of frame.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset.style ?? "";
  }
}
