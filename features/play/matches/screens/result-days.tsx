import { Link } from 'react-router';
import { groupByDay } from '#core/days.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { SectionHead } from '#ui/components/card.tsx';
import { cx } from '#ui/components/cx.ts';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { wizardPath } from './addresses.ts';
import { useScoreText } from './match-parts.tsx';
import type { MatchCardData } from './match-types.ts';
import { endOf, groundOf, opponentOf, resultFor } from './match-view.ts';
import styles from './result-days.module.css';

/** Results in a row each, under the days of the viewer's calendar on which they came about: the order they stand in. */
export function ResultDays({ matches }: { matches: readonly MatchCardData[] }) {
  const t = useTexts('matches');
  const { date, timeZone } = useFormat();
  const { now } = useVisit();
  return groupByDay(matches, endOf, timeZone, now).map((day) => (
    <section key={day.key} className="stack">
      <SectionHead title={day.near ? t(`day_${day.near}`, { date: date(day.at) }) : date(day.at)} />
      <ul className={styles.rows}>
        {day.items.map((match) => (
          <li key={match.matchId}>
            <ResultRow match={match} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function ResultRow({ match }: { match: MatchCardData }) {
  const t = useTexts('matches');
  const result = resultFor(match);
  const { username, avatarUrl, look } = opponentOf(match);
  return (
    <Link to={wizardPath(match)} className={styles.row}>
      <span className={cx(styles.mark, result && styles[result])}>
        <span aria-hidden="true">{result ? t(`letter_${result}`) : '–'}</span>
        <span className="visually-hidden">
          {result ? t(`result_${result}`) : t(`label_${match.label}`)}
        </span>
      </span>
      <span className={styles.who}>
        <Avatar url={avatarUrl} name={username} size={28} look={look} />
        <PlayerName look={look}>{username}</PlayerName>
      </span>
      <span className={styles.what}>{groundOf(match).join(' · ')}</span>
      <Score match={match} />
      {match.points !== undefined && <Points points={match.points} held={heldIn(match)} />}
    </Link>
  );
}

/** Points that the match gave or took, and points that wait for an official. */
function Points({ points, held }: { points: number; held: number }) {
  const t = useTexts('matches');
  const { locale } = useFormat();
  const number = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(points);
  return (
    <span className={styles.points}>
      {t('points_signed', { signed: `\u2066${number}\u2069`, points: Math.abs(points) })}
      {held > 0 && <span className={styles.held}>{t('points_held', { points: held })}</span>}
    </span>
  );
}

function heldIn({ heldPoints }: MatchCardData): number {
  return heldPoints?.state === 'held' ? heldPoints.points : 0;
}

/** The viewer's own number first: this list is about one player. */
function Score({ match }: { match: MatchCardData }) {
  const t = useTexts('matches');
  const scoreText = useScoreText();
  const { challenger, challenged, penalties, viewerSide, label } = match;
  if (match.winner === null || challenger.score === null || challenged.score === null) {
    return <span className={cx(styles.score, styles.ending)}>{t(`label_${label}`)}</span>;
  }
  const turned = viewerSide === 'challenged';
  const [own, other] = turned ? [challenged, challenger] : [challenger, challenged];
  const shootOut = penalties && {
    challenger: turned ? penalties.challenged : penalties.challenger,
    challenged: turned ? penalties.challenger : penalties.challenged,
  };
  return (
    <span className={styles.score}>
      {scoreText({
        scoreChallenger: own.score ?? 0,
        scoreChallenged: other.score ?? 0,
        ...(shootOut ? { penalties: shootOut } : {}),
      })}
    </span>
  );
}
