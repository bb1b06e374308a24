import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { useViewTransition } from '../screen/view-transition.ts';
import styles from './event-card.module.css';

interface EventCardProps {
  readonly to: To;
  /** A `GameCover`. */
  readonly cover: ReactNode;
  readonly title: ReactNode;
  readonly badge?: ReactNode;
  /** When it starts, or the time left. */
  readonly when?: ReactNode;
  readonly prize?: ReactNode;
  readonly entrants?: ReactNode;
  readonly footer?: ReactNode;
}

/** A battleground to step into; the whole card opens it. A list of them on a phone has covers at the side. */
export function EventCard(props: EventCardProps) {
  const { to, cover, title, badge, when, prize, entrants, footer } = props;
  const mayMove = useViewTransition();
  return (
    <article className={styles.card}>
      <div className={styles.cover}>{cover}</div>
      {badge && <div className={styles.badge}>{badge}</div>}
      <div className={styles.body}>
        {when && <p className={styles.when}>{when}</p>}
        <h3 className={styles.title}>
          <Link to={to} className={styles.link} viewTransition={mayMove}>
            {title}
          </Link>
        </h3>
        {(prize || entrants) && (
          <div className={styles.figures}>
            {prize && <span className={styles.prize}>{prize}</span>}
            {entrants && <span className={styles.entrants}>{entrants}</span>}
          </div>
        )}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </article>
  );
}
