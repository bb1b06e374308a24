import { Link, useRevalidator } from 'react-router';
import { TierMark } from '#features/play/seasons/screens/parts/tier-mark.tsx';
import { Avatar } from '#ui/components/avatar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Countdown } from '#ui/components/countdown.tsx';
import { cx } from '#ui/components/cx.ts';
import { DownIcon, UpIcon } from '#ui/components/icon.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from '../home.module.css';
import type { Home } from '../home-types.ts';

type Division = NonNullable<Home['division']>;

interface DivisionCardProps {
  readonly division: Division;
  /** The server's time. */
  readonly now: string;
}

/** The division of the week: the place, the way to the next zone, and the players around. */
export function DivisionCard({ division, now }: DivisionCardProps) {
  const t = useTexts('home');
  const s = useTexts('seasons');
  const { tier, rank, players, lastWeek } = division;
  const isIn = rank !== null;
  return (
    <section className={styles.card}>
      {lastWeek && <Outcome lastWeek={lastWeek} />}
      <div className={styles.divisionHead}>
        <TierMark tier={tier} size={36} />
        <h2 className={styles.divisionTitle}>
          <Link to="/season" className={styles.whole}>
            {s(`tier_${tier}`)}
          </Link>
        </h2>
        {isIn && <span className={styles.place}>{t('place_of', { rank, players })}</span>}
      </div>
      <p className={styles.line}>
        {isIn ? <Gap division={division} /> : t('enter_division')}{' '}
        <WeekEnd endsAt={division.endsAt} now={now} />
      </p>
      {isIn ? (
        <Around division={division} />
      ) : (
        <p className={styles.line}>
          <ButtonLink to="/games" size="s">
            {t('find_act')}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

/** Last week's outcome, before this week's place. It is shown once. */
function Outcome({ lastWeek }: { readonly lastWeek: NonNullable<Division['lastWeek']> }) {
  const t = useTexts('home');
  const s = useTexts('seasons');
  const { rank, turn } = lastWeek;
  return (
    <p className={cx(styles.outcome, turn === 'promoted' && styles.rose)}>
      {turn === 'promoted' && <UpIcon size={14} />}
      {turn === 'relegated' && <DownIcon size={14} />}
      {t('last_week', { rank, turn: s(`turn_${turn}`) })}
    </p>
  );
}

/** The time that is left of the week. */
function WeekEnd({ endsAt, now }: { readonly endsAt: string; readonly now: string }) {
  const s = useTexts('seasons');
  const { revalidate } = useRevalidator();
  const units = { d: s('unit_d'), h: s('unit_h'), m: s('unit_m'), s: s('unit_s') };
  return (
    <span>
      {s('ends_in')}{' '}
      <Countdown
        to={endsAt}
        now={now}
        units={units}
        doneText={s('over')}
        onEnd={() => void revalidate()}
        quiet
      />
    </span>
  );
}

/** The next zone in a sentence; in a small group the place of the month, and the reason. */
function Gap({ division }: { readonly division: Division }) {
  const t = useTexts('home');
  const { gap, players, fewest, month, up } = division;
  if (players < fewest && month)
    return <>{t('small_with_month', { fewest, rank: month.rank, game: month.game.title })}</>;
  if (players < fewest) return <>{t('small', { fewest })}</>;
  if (gap) return <>{t(`gap_${gap.to}`, { points: gap.points })}</>;
  return <>{t(up > 0 ? 'leads_up' : 'holds')}</>;
}

function Around({ division }: { readonly division: Division }) {
  const t = useTexts('home');
  const m = useTexts('matches');
  const s = useTexts('seasons');
  const { number } = useFormat();
  const { player } = useVisit();
  if (division.rows.length === 0) return null;
  return (
    <ol className={styles.rows} aria-label={t('around')}>
      {division.rows.map(({ rank, userId, username, avatarUrl, look, points, turn }) => {
        const isOwn = userId === player?.userId;
        return (
          <li key={userId} className={cx(styles.row, isOwn && styles.own)}>
            <span className={styles.rank}>{number(rank)}</span>
            <Avatar url={avatarUrl} name={username} size={24} look={look} />
            <span className={styles.name}>
              {isOwn ? m('you') : <PlayerName look={look}>{username}</PlayerName>}
            </span>
            {turn === 'promoted' && <UpIcon size={12} label={s('goes_up')} />}
            {turn === 'relegated' && <DownIcon size={12} label={s('goes_down')} />}
            <span className={styles.points}>{number(points)}</span>
          </li>
        );
      })}
    </ol>
  );
}
