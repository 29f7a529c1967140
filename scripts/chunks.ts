import type { Rolldown } from "vite";

/**
 * Returns the chunks that the given modules need, with all their imports.
 * @param chunks all chunks of a build
 * @param modules the ends of the modules' paths
 * @throws if no chunk contains one of the modules
 */
export function chunksFor(
  chunks: readonly Rolldown.OutputChunk[],
  modules: readonly string[],
): ReadonlySet<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const addWithImports = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) addWithImports(chunks.find((one) => one.fileName === name));
  };
  for (const path of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));
    if (!chunk) throw new Error(`No chunk contains ${path}. Was the file renamed?`);
    addWithImports(chunk);
  }
  return found;
}
