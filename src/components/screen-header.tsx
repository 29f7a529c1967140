import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { BackIcon, SettingsIcon } from "./icons";
import styles from "./screen-header.module.css";
import { onPlainPress, openedFrom, useWayBack } from "./use-way-back";
import * as words from "./words";

/**
 * The bar on top of a screen.
 *
 * @param backTo the path of the back link; without it there is no back link
 * @param backLabel the back link's accessible name
 * @param title the screen's heading; `children`, if given, replace it
 * @param actions elements between the title and the settings link
 * @param hideSettings leaves out the settings link, which leads to the current path plus `/settings`
 */
export function ScreenHeader({
  backTo,
  backLabel = words.back,
  title,
  children,
  actions,
  hideSettings = false,
}: {
  backTo?: string;
  backLabel?: string;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  hideSettings?: boolean;
}) {
  const { pathname } = useLocation();
  const goBack = useWayBack(backTo);
  const path = pathname.replace(/\/+$/, "");
  return (
    <header className={styles.header} data-bar="">
      <div className={styles.bar}>
        {backTo === undefined ? null : (
          <Link
            className={styles.link}
            to={backTo}
            aria-label={backLabel}
            onClick={onPlainPress(goBack)}
          >
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
            to={`${path}/settings`}
            state={openedFrom(path)}
            aria-label={words.settings}
          >
            <SettingsIcon />
          </Link>
        )}
      </div>
    </header>
  );
}
