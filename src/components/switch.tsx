import { type ReactNode, useId } from "react";
import styles from "./switch.module.css";

/**
 * An on/off setting as a row. The whole row is clickable.
 *
 * @param children a sentence that explains the setting
 */
export function Switch({
  label,
  children,
  isOn,
  onSwitch,
}: {
  label: string;
  children: ReactNode;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}) {
  const hintId = useId();
  return (
    <div>
      <label className={styles.row}>
        <span className={styles.label}>{label}</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its checked state itself
          role="switch"
          className={styles.switch}
          aria-describedby={hintId}
          checked={isOn}
          onChange={({ target }) => onSwitch(target.checked)}
        />
      </label>
      <p className="soft" id={hintId}>
        {children}
      </p>
    </div>
  );
}
