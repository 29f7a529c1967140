import type { State } from "./state";

/** The page that shows all pictures: a section for each state, its pictures side by side. */
export function indexPage(pictures: ReadonlyMap<State, readonly string[]>): string {
  const sections = [...pictures].map(([{ name, title }, files]) => {
    const images = files.map(
      (file) =>
        `<a href="${file}"><img src="${file}" alt="${file}" title="${file}" loading="lazy"></a>`,
    );
    return `<section id="${name}"><h2>${title} <small>${name}</small></h2>\n${images.join("\n")}\n</section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>
body { margin: 2rem; font-family: system-ui, sans-serif; background: #ddd; }
small { font-weight: normal; color: #555; }
img { height: 24rem; margin: 0 0.5rem 0.5rem 0; vertical-align: top; box-shadow: 0 1px 4px #0005; }
</style>
<h1>Gallery</h1>
${sections.join("\n")}
</html>
`;
}
