import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { BackIcon, SettingsIcon } from "./icons";
import styles from "./screen-header.module.css";
import * as words from "./words";

/**
 * The bar on top of a screen.
 *
 * @param backTo the path the back link leads to; no back link without it
 * @param backLabel what a screen reader calls the back link
 * @param title the screen's heading; `children`, where given, stand in its place
 * @param actions what stands between the title and the settings link
 * @param isBehind whether another screen is in front: then this is no banner landmark
 * @param hideSettings leaves out the settings link, which leads to the current path plus `/settings`
 */
export function ScreenHeader({
  backTo,
  backLabel = words.back,
  title,
  children,
  actions,
  isBehind = false,
  hideSettings = false,
}: {
  backTo?: string;
  backLabel?: string;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  isBehind?: boolean;
  hideSettings?: boolean;
}) {
  const { pathname } = useLocation();
  const Bar = isBehind ? "div" : "header";
  return (
    <Bar className={styles.header}>
      <div className={styles.bar}>
        {backTo === undefined ? null : (
          <Link className={styles.link} to={backTo} aria-label={backLabel}>
            <BackIcon />
          </Link>
        )}
        <div className={styles.title} dir="auto">
          {children ?? (title === undefined ? null : <h1 tabIndex={-1}>{title}</h1>)}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
        {hideSettings ? null : (
          <Link
            className={styles.link}
            to={`${pathname.replace(/\/+$/, "")}/settings`}
            aria-label={words.settings}
          >
            <SettingsIcon />
          </Link>
        )}
      </div>
    </Bar>
  );
}
