import type { ComponentProps } from "react";

/** Text for screen readers only. Takes the attributes of a span, such as `role="status"`. */
export function VisuallyHidden(props: ComponentProps<"span">) {
  return <span {...props} className="spoken" />;
}
