import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { useViewTransition } from '../screen/view-transition.ts';
import { Avatar } from './avatar.tsx';
import { cx } from './cx.ts';
import { Flag } from './flag.tsx';
import styles from './match-card.module.css';
import { Numeral } from './numeral.tsx';
import { PlayerName } from './player-name.tsx';
import type { Side } from './side.ts';

interface MatchCardProps {
  readonly to: To;
  readonly home: Side;
  readonly away: Side;
  /** Kickoff, or the time left. */
  readonly when?: ReactNode;
  /** Its status. */
  readonly badge?: ReactNode;
  readonly game?: ReactNode;
  /** Actions that need no opening of the match. */
  readonly actions?: ReactNode;
  /** A line of what is expected now. */
  readonly note?: ReactNode;
}

/** A match in a list: opens as a whole, its actions stand apart. */
export function MatchCard({ to, home, away, when, badge, game, actions, note }: MatchCardProps) {
  const mayMove = useViewTransition();
  return (
    <article className={styles.card}>
      {(game || when || badge) && (
        <div className={styles.head}>
          {game && <span className={styles.game}>{game}</span>}
          {when && <span>{when}</span>}
          {badge && <span className={styles.badge}>{badge}</span>}
        </div>
      )}
      <Link to={to} className={styles.link} viewTransition={mayMove}>
        <Row side={home} other={away} />
        <Row side={away} other={home} />
      </Link>
      {(note || actions) && (
        <div className={styles.foot}>
          {note && <div className={styles.note}>{note}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </article>
  );
}

function Row({ side, other }: { side: Side; other: Side }) {
  return (
    <span className={cx(styles.row, behind(side, other) && styles.behind)}>
      <Avatar url={side.avatarUrl} name={side.name} size={32} look={side.look} />
      <span className={cx(styles.name, side.you && styles.you)}>
        <PlayerName look={side.look}>{side.name}</PlayerName>
      </span>
      {side.country && <Flag country={side.country} />}
      <span className={styles.score}>
        {typeof side.penalties === 'number' && (
          <span className={styles.penalties} dir="ltr" translate="no">
            ({side.penalties})
          </span>
        )}
        {typeof side.score === 'number' && <Numeral value={side.score} />}
      </span>
    </span>
  );
}

function behind(side: Side, other: Side): boolean {
  const [own, their] = [side.score ?? 0, other.score ?? 0];
  return own < their || (own === their && (side.penalties ?? 0) < (other.penalties ?? 0));
}
