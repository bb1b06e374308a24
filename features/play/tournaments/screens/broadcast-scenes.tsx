import type { Side } from '@battle-league/brackets/outcome.ts';
import type { ReactNode } from 'react';
import type { MatchCardData } from '#features/play/matches/screens/match-view.ts';
import { timeOf } from '#features/play/matches/screens/match-view.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { cx } from '#ui/components/cx.ts';
import { TrophyIcon } from '#ui/components/icon.tsx';
import { Numeral } from '#ui/components/numeral.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Bracket, DrawnMatch } from './bracket-types.ts';
import styles from './broadcast.module.css';
import type { Broadcast } from './broadcast-load.ts';
import { useRoundNames } from './use-round-names.ts';

interface BroadcastMatchesProps {
  readonly title: ReactNode;
  readonly matches: readonly MatchCardData[];
}

/** Matches in a list, in large type. */
export function BroadcastMatches({ title, matches }: BroadcastMatchesProps) {
  const t = useTexts('broadcast');
  return (
    <section className={styles.scene}>
      <h2 className={styles.heading}>{title}</h2>
      {matches.length === 0 && <p className={styles.nothing}>{t('nothing_yet')}</p>}
      <ul className={styles.lines}>
        {matches.map((match) => (
          <li key={match.matchId} className={styles.line}>
            <PlayerSide match={match} side="challenger" />
            <Middle match={match} />
            <PlayerSide match={match} side="challenged" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One match in the whole window. */
export function BroadcastBoard({ match }: { readonly match: MatchCardData }) {
  const t = useTexts('matches');
  return (
    <section className={styles.board}>
      <PlayerSide match={match} side="challenger" />
      <Middle match={match} />
      <PlayerSide match={match} side="challenged" />
      <p className={styles.label}>{t(`label_${match.label}`)}</p>
    </section>
  );
}

interface SideProps {
  readonly match: MatchCardData;
  readonly side: 'challenger' | 'challenged';
}

function PlayerSide({ match, side }: SideProps) {
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

/** The last rounds of a bracket, or the best of a league or a day. */
export function BroadcastStanding({ loaded }: { readonly loaded: Broadcast }) {
  const { bracket, rounds, places } = loaded;
  if (bracket && rounds.length > 0) return <LastRounds bracket={bracket} rounds={rounds} />;
  return <Best places={places} />;
}

interface LastRoundsProps {
  readonly bracket: Bracket;
  readonly rounds: Broadcast['rounds'];
}

function LastRounds({ bracket, rounds }: LastRoundsProps) {
  const t = useTexts('tournaments');
  const { roundName } = useRoundNames(bracket);
  return (
    <section className={styles.scene}>
      {bracket.champion && (
        <p className={styles.champion}>
          <TrophyIcon size={48} />
          {t('champion')} <PlayerName>{bracket.champion.username}</PlayerName>
        </p>
      )}
      <div className={styles.rounds}>
        {columnsOf(rounds).map((column) => (
          <div key={column[0]?.round} className={styles.stack}>
            {column.map(({ round, matches }) => (
              <div key={round} className={styles.round}>
                <h2 className={styles.heading}>{roundName(round)}</h2>
                <ul className={styles.column}>
                  {matches.map((match) => (
                    <li key={match.key} className={styles.tie}>
                      <One match={match} side="home" />
                      <One match={match} side="away" />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Returns one column for each round. The match for third place shares the column of the final. */
function columnsOf(rounds: Broadcast['rounds']): Broadcast['rounds'][] {
  const third = rounds.filter(({ round }) => round === 'T');
  const others = rounds.filter(({ round }) => round !== 'T');
  return others.map((each, index) => (index === others.length - 1 ? [each, ...third] : [each]));
}

function One({ match, side }: { readonly match: DrawnMatch; readonly side: Side }) {
  const { winner, score } = match;
  const contestant = match[side];
  const lost = winner !== null && winner !== 'draw' && winner !== side;
  return (
    <p className={cx(styles.one, lost && styles.lost)}>
      <span className={styles.who}>
        {contestant ? <PlayerName look={contestant.look}>{contestant.username}</PlayerName> : '–'}
      </span>
      {score && <Numeral value={score[side]} />}
    </p>
  );
}

function Best({ places }: Pick<Broadcast, 'places'>) {
  const t = useTexts('leaderboards');
  const s = useTexts('broadcast');
  return (
    <section className={styles.scene}>
      <h2 className={styles.heading}>{t('ranking')}</h2>
      {places.length === 0 && <p className={styles.nothing}>{s('nothing_yet')}</p>}
      <ol className={styles.lines}>
        {places.map(({ userId, rank, username, avatarUrl, look, points }) => (
          <li key={userId} className={cx(styles.line, styles.place)}>
            <span className={styles.rank}>{rank}</span>
            <span className={styles.side}>
              <Avatar url={avatarUrl} name={username} size="1.4em" look={look} />
              <PlayerName look={look}>{username}</PlayerName>
            </span>
            <span className={styles.points}>{points}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
