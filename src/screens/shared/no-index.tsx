/** Keeps a screen out of search engines: whoever knows a list's address may open the list. */
export function NoIndex() {
  return <meta name="robots" content="noindex" />;
}
