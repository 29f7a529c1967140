/** What stands in a rendered frame where the first paint puts what is remembered. Nobody ever sees it. */
export const SAMPLE = {
  listId: "00000000-0000-0000-0000-000000000000",
  listName: "[list]",
  openItem: "[open item]",
  doneItem: "[done item]",
} as const;

/** Gives a copy of the frame of a screen, which the page carries as a template. */
export function frameOf(screen: string): DocumentFragment {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-screen="${screen}"]`);
  const frame = document.importNode(template?.content ?? new DocumentFragment(), true);
  for (const element of frame.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset.style ?? "";
  }
  return frame;
}

/** Puts texts in the place of the samples, in everything inside and in every attribute. Gives what it was given. */
export function fill<Place extends ParentNode & Node>(
  place: Place,
  texts: { readonly [Name in keyof typeof SAMPLE]?: string },
): Place {
  const put = (text: string) =>
    Object.entries(texts).reduce(
      (filled, [name, value]) =>
        filled.replaceAll(SAMPLE[name as keyof typeof SAMPLE], () => value),
      text,
    );
  for (const element of place.querySelectorAll("*")) {
    for (const attribute of element.attributes) attribute.value = put(attribute.value);
    for (const node of element.childNodes) {
      if (node instanceof Text) node.data = put(node.data);
    }
  }
  return place;
}
