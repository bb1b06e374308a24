import type { MouseEventHandler, ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { cx } from '../components/cx.ts';
import { BackIcon } from '../components/icon.tsx';
import { useVisit } from '../screen/viewer.ts';
import styles from './page.module.css';

interface BackLink {
  readonly to: To;
  readonly text: string;
  readonly onClick?: MouseEventHandler;
}

interface PageProps {
  /** The page's h1. Without one the content brings its own. */
  readonly title?: ReactNode;
  /** Title of the window and of bookmarks; a plain-text `title` serves without it. */
  readonly windowTitle?: string;
  readonly back?: BackLink | undefined;
  /** At the end of the head. */
  readonly actions?: ReactNode;
  /** Beside the content where there is room, below it where there is none. */
  readonly aside?: ReactNode;
  /**
   * `narrow` for a form or a text, `pairs` for cards beside each other, `wide` for tables and brackets. On a large desktop
   * `broad` has its content in two columns beside the second one, and `flanked` its second column in two.
   */
  readonly width?: 'narrow' | 'pairs' | 'normal' | 'wide' | 'broad' | 'flanked';
  /** Slides in and out where the link that leads here or away asks for a transition (the menu; section 2). */
  readonly slides?: boolean;
  /** Rises where the link that leads here asks for a transition: an event or a match that is opened. */
  readonly rises?: boolean;
  readonly children: ReactNode;
}

/** The inside of a shell: head, content, and on a desktop a second column. */
export function Page(props: PageProps) {
  const { title, back, actions, aside, width = 'normal', slides, rises, children } = props;
  const { brand } = useVisit();
  const named = props.windowTitle ?? (typeof title === 'string' ? title : undefined);
  return (
    <div className={cx(styles.page, styles[width], slides && styles.slides, rises && styles.rises)}>
      <title>{named === undefined ? brand.name : `${named} · ${brand.name}`}</title>
      {(title || back || actions) && (
        <div className={styles.head}>
          {back && (
            <Link className={styles.back} to={back.to} onClick={back.onClick}>
              <BackIcon size={18} />
              {back.text}
            </Link>
          )}
          {title && <h1 className={styles.title}>{title}</h1>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={cx(styles.columns, Boolean(aside) && styles.two)}>
        <div className={styles.column}>{children}</div>
        {aside && <aside className={styles.column}>{aside}</aside>}
      </div>
    </div>
  );
}
