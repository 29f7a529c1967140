import type { ReactNode } from "react";
import { AppMark } from "../../components/app-mark";
import { ProduceRow } from "../../components/produce-row";
import styles from "./entry-screen.module.css";
import { ScreenTitle } from "./screen-title";

/**
 * The frame of every screen that is there for people who are not signed in: the mark, a word about the app, and a
 * card with a heading and the content.
 */
export function EntryScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.screen}>
      <ScreenTitle>{title}</ScreenTitle>
      <div className={styles.welcome}>
        <AppMark size="large" />
        <p className={styles.claim}>The shopping list you keep together.</p>
        <p className={styles.promise}>
          Make a list, send its link, and whatever one of you adds or ticks, everyone sees at once.
        </p>
      </div>
      <div className={styles.content}>
        <ProduceRow />
        <div className={styles.card}>
          <h1 tabIndex={-1}>{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}

/** A form of such a screen. `onSubmit` gets the fields; the browser's own checks have passed by then. */
export function EntryForm({
  onSubmit,
  children,
}: {
  onSubmit: (fields: FormData) => void;
  children: ReactNode;
}) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      {children}
    </form>
  );
}

/** The ways from such a screen to others. */
export function EntryLinks({ children }: { children: ReactNode }) {
  return <nav className={styles.links}>{children}</nav>;
}
