import type { ReactNode } from "react";

/** What every icon takes. */
export type IconProps = { className?: string | undefined };

/** The common frame: 24 units square, drawn with a round pen in the colour of the text around it. */
export function Icon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={className}
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}
