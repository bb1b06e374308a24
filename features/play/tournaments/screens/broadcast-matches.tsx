import type { ReactNode } from 'react';
import type { MatchCardData } from '#features/play/matches/screens/match-types.ts';
import { timeOf } from '#features/play/matches/screens/match-view.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { cx } from '#ui/components/cx.ts';
import { Numeral } from '#ui/components/numeral.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './broadcast.module.css';

interface BroadcastMatchesProps {
  readonly title: ReactNode;
  readonly matches: readonly MatchCardData[];
}

/** Matches under each other, in letters for the sofa. */
export function BroadcastMatches({ title, matches }: BroadcastMatchesProps) {
  const t = useTexts('broadcast');
  return (
    <section className={styles.scene}>
      <h2 className={styles.heading}>{title}</h2>
      {matches.length === 0 && <p className={styles.nothing}>{t('nothing_yet')}</p>}
      <ul className={styles.lines}>
        {matches.map((match) => (
          <li key={match.matchId} className={styles.line}>
            <Side match={match} side="challenger" />
            <Middle match={match} />
            <Side match={match} side="challenged" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One match alone, as large as the window. */
export function BroadcastBoard({ match }: { readonly match: MatchCardData }) {
  const t = useTexts('matches');
  return (
    <section className={styles.board}>
      <Side match={match} side="challenger" />
      <Middle match={match} />
      <Side match={match} side="challenged" />
      <p className={styles.label}>{t(`label_${match.label}`)}</p>
    </section>
  );
}

interface SideProps {
  readonly match: MatchCardData;
  readonly side: 'challenger' | 'challenged';
}

function Side({ match, side }: SideProps) {
  const { username, avatarUrl, look } = match[side];
  const lost = match.winner !== null && match.winner !== 'draw' && match.winner !== side;
  return (
    <div className={cx(styles.side, styles[side], lost && styles.lost)}>
      <Avatar url={avatarUrl} name={username} size="1.4em" look={look} />
      <PlayerName look={look}>{username}</PlayerName>
    </div>
  );
}

function Middle({ match }: { readonly match: MatchCardData }) {
  const format = useFormat();
  const { challenger, challenged, penalties } = match;
  if (challenger.score === null || challenged.score === null) {
    const time = timeOf(match);
    return (
      <time className={styles.time} dateTime={time}>
        {format.time(time)}
      </time>
    );
  }
  return (
    <div className={styles.score}>
      <Numeral value={challenger.score} />
      {penalties && <small dir="ltr">({penalties.challenger})</small>}
      <span aria-hidden="true">–</span>
      {penalties && <small dir="ltr">({penalties.challenged})</small>}
      <Numeral value={challenged.score} />
    </div>
  );
}
