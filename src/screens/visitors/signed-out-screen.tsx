import type { ReactNode } from "react";
import { Avatar } from "../../components/avatar";
import { ScreenTitle } from "../shared/screen-title";
import * as shared from "../shared/words";
import styles from "./signed-out-screen.module.css";
import * as words from "./words";

/** Sample user ids: the first digit sets the avatar's produce, the second its colour. */
const AVATAR_UIDS = ["11", "25", "04", "38", "62"];

/** The layout of visitors' and email screens: logo, tagline, avatars, and a card with heading and content. */
export function SignedOutScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.screen}>
      <ScreenTitle>{title}</ScreenTitle>
      <div className={styles.layout}>
        <div className={styles.welcome}>
          <span className={styles.logo}>
            <img src="/favicon.svg" alt="" width="64" height="64" />
            {shared.app}
          </span>
          <p className={styles.tagline}>{words.tagline}</p>
          <p className={styles.intro}>{words.intro}</p>
        </div>
        <div className={styles.content}>
          <div className={styles.avatars} aria-hidden="true">
            {AVATAR_UIDS.map((uid) => (
              <Avatar key={uid} uid={uid} size="card" />
            ))}
          </div>
          <div className={styles.card}>
            <h1 tabIndex={-1}>{title}</h1>
            {children}
          </div>
        </div>
      </div>
    </main>
  );
}

/** A form of a signed-out screen. Calls `onSubmit` with the fields once they pass the browser's validation. */
export function SignedOutForm({
  onSubmit,
  children,
}: {
  onSubmit: (fields: FormData) => void;
  children: ReactNode;
}) {
  return (
    <form
      className={styles.form}
      // A script submits the form. If it is missing, `post` keeps the password out of the URL.
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      {children}
    </form>
  );
}

/** The links to other signed-out screens. */
export function SignedOutLinks({ children }: { children: ReactNode }) {
  return <nav className={styles.links}>{children}</nav>;
}
