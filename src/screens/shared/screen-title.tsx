/** The document's title while a screen is shown. */
export function ScreenTitle({ children }: { children: string }) {
  return <title>{`${children} – Lettuce`}</title>;
}
