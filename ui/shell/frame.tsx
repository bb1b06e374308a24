import type { ReactNode } from 'react';
import { cx } from '../components/cx.ts';
import { Toasts } from '../components/toasts.tsx';
import styles from './frame.module.css';
import { SkipLink } from './skip-link.tsx';

export interface FrameProps {
  /** The mark, in a link to the first page. */
  readonly brandMark: ReactNode;
  /** The bell, the avatar; "sign in". */
  readonly headerEnd?: ReactNode;
  readonly footer?: ReactNode;
  /** Above the page: offline, an event about to start. */
  readonly banner?: ReactNode;
  readonly skipLabel: string;
  readonly toastsLabel: string;
  readonly children: ReactNode;
}

/** Header, page, footer and notices; with the navigation where there is one. */
export function Frame(props: FrameProps & { readonly nav?: ReactNode }) {
  const { brandMark, headerEnd, footer, banner, skipLabel, toastsLabel, nav, children } = props;
  return (
    <div className={cx(styles.frame, Boolean(nav) && styles.withNav)}>
      <SkipLink text={skipLabel} />
      <header className={styles.header}>
        <div className={styles.mark}>{brandMark}</div>
        {headerEnd && <div className={styles.end}>{headerEnd}</div>}
      </header>
      {nav && <div className={styles.nav}>{nav}</div>}
      <div className={styles.content}>
        {banner}
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
      <Toasts label={toastsLabel} />
    </div>
  );
}
