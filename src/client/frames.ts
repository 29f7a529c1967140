/** The longest wait for a frame, in milliseconds. A hidden page renders no frames. */
const MAX_FRAME_WAIT_MS = 500;

/** Resolves after the next frame is on the screen. */
export function afterNextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MAX_FRAME_WAIT_MS);
  });
}
