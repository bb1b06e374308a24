import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { cx } from './cx.ts';
import { Flag } from './flag.tsx';
import { CheckIcon } from './icon.tsx';
import { Numeral } from './numeral.tsx';
import { PlayerName } from './player-name.tsx';
import styles from './scoreboard.module.css';
import { outcome, type Side, type Winner } from './side.ts';

interface ScoreboardProps {
  readonly home: Side;
  readonly away: Side;
  /** The state of the match: a word, a badge, or a countdown. */
  readonly status: ReactNode;
  /** Between the two before there is a score. */
  readonly versusText: string;
  readonly readyText?: string | undefined;
  readonly youText?: string | undefined;
  /** Under it all: game, battleground, kickoff. */
  readonly meta?: ReactNode;
  readonly size?: 'hero' | 'compact';
  readonly winner?: Winner;
  /** It is being played right now. */
  readonly liveLabel?: string | undefined;
}

/** Two players and the score or time between them. */
export function Scoreboard(props: ScoreboardProps) {
  const { home, away, status, versusText, readyText, youText, meta, size = 'hero' } = props;
  const { winner, liveLabel } = props;
  const words = { readyText, youText, size };
  return (
    <section className={cx(styles.board, styles[size])}>
      {(status || liveLabel) && (
        <div className={styles.status}>
          {liveLabel && <Badge tone="live">{liveLabel}</Badge>}
          {status && <div>{status}</div>}
        </div>
      )}
      <div className={styles.field}>
        <Player side={home} result={outcome('home', winner)} {...words} />
        <Result home={home} away={away} winner={winner} versusText={versusText} />
        <Player side={away} result={outcome('away', winner)} {...words} />
      </div>
      {meta && <div className={styles.meta}>{meta}</div>}
    </section>
  );
}

interface PlayerProps {
  readonly side: Side;
  readonly result: 'win' | 'loss' | undefined;
  readonly readyText: string | undefined;
  readonly youText: string | undefined;
  readonly size: 'hero' | 'compact';
}

function Player({ side, result, readyText, youText, size }: PlayerProps) {
  const name = <PlayerName look={side.look}>{side.name}</PlayerName>;
  return (
    <div className={cx(styles.player, result && styles[result])}>
      <Avatar
        url={side.avatarUrl}
        name={side.name}
        size={size === 'hero' ? 72 : 48}
        frame={result === 'win'}
        look={side.look}
      />
      <div className={styles.who}>
        <span className={cx(styles.name, lengthOf(side.name))}>
          {side.href ? <Link to={side.href}>{name}</Link> : name}
        </span>
        <span className={styles.marks}>
          {side.country && <Flag country={side.country} />}
          {side.you && youText && <span className={styles.you}>{youText}</span>}
          {side.ready && readyText && (
            <span className={styles.ready}>
              <CheckIcon size={14} />
              {readyText}
            </span>
          )}
        </span>
      </div>
    </div>
  );
}

/** Shrinks a long name, so that it breaks at its joints alone. */
function lengthOf(name: string): string | undefined {
  const parts = name.match(/[^_.-]*[_.-]?/g) ?? [];
  const longest = Math.max(0, ...parts.map((part) => part.length));
  if (longest > 15) return styles.longestName;
  return longest > 11 ? styles.longName : undefined;
}

interface ResultProps {
  readonly home: Side;
  readonly away: Side;
  readonly winner: Winner;
  readonly versusText: string;
}

/** Each score is on its own player's side, in either direction of reading. */
function Result({ home, away, winner, versusText }: ResultProps) {
  if (typeof home.score !== 'number' || typeof away.score !== 'number') {
    return <div className={styles.versus}>{versusText}</div>;
  }
  const most = Math.max(home.score, away.score);
  const length = most > 99 ? styles.longest : most > 9 && styles.long;
  return (
    <div className={cx(styles.result, length)} aria-live="polite" aria-atomic="true">
      <Score side={home} score={home.score} result={outcome('home', winner)} />
      <span className={styles.dash} aria-hidden="true" />
      <Score side={away} score={away.score} result={outcome('away', winner)} />
    </div>
  );
}

interface ScoreProps {
  readonly side: Side;
  readonly score: number;
  readonly result: 'win' | 'loss' | undefined;
}

function Score({ side, score, result }: ScoreProps) {
  return (
    <span className={cx(styles.score, result && styles[result])}>
      <span className="visually-hidden" translate="no">
        {side.name}{' '}
      </span>
      <Numeral value={score} className={styles.numeral} />
      {typeof side.penalties === 'number' && (
        <span className={styles.penalties} dir="ltr" translate="no">
          ({side.penalties})
        </span>
      )}
    </span>
  );
}
