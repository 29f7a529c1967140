import { Icon, type IconProps } from "./icon";

/** Share with others. */
export function ShareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 14.5V4M8 7.5 12 3.7l4 3.8M7.5 11H6.8c-1 0-1.8.8-1.8 1.8v5.4c0 1 .8 1.8 1.8 1.8h10.4c1 0 1.8-.8 1.8-1.8v-5.4c0-1-.8-1.8-1.8-1.8h-.7" />
    </Icon>
  );
}
