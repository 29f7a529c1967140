/** The longest wait for a frame, in milliseconds: a hidden page gets none. */
const HIDDEN_FRAME_MS = 200;

/** Resolves after the next frame is on the screen. */
export function afterNextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, HIDDEN_FRAME_MS);
  });
}
