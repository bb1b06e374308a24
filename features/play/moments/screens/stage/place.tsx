import type { CSSProperties } from 'react';
import { TierMark } from '#features/play/seasons/screens/parts/tier-mark.tsx';
import { Avatar } from '#ui/components/avatar.tsx';
import { cx } from '#ui/components/cx.ts';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Moment, Place as PlaceData } from '../moment-types.ts';
import styles from './facts.module.css';
import { stepsOf } from './rows.ts';

interface PlaceProps {
  readonly place: PlaceData;
  readonly game: Moment['game'];
}

/** (d) The place before and after. In a division the own row slides from one to the other. */
export function Place({ place, game }: PlaceProps) {
  const t = useTexts('moments');
  const s = useTexts('seasons');
  const { tier, before, after, players } = place;
  const nth = (rank: number) => t('nth', { rank });
  const hasMoved = before !== null && before !== after;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>
        {tier && <TierMark tier={tier} size={28} />}
        {tier ? s('division_of', { tier: s(`tier_${tier}`) }) : t('month_in', { game: game.title })}
      </h3>
      <p className={styles.change}>
        {hasMoved && (
          <>
            <bdi className={styles.before}>{nth(before)}</bdi>
            <span className={styles.arrow} aria-hidden="true" />
          </>
        )}
        <bdi>{nth(after)}</bdi>
        <span className={styles.small}>{t('of_players', { players })}</span>
      </p>
      <Way place={place} />
      <Rows place={place} />
    </section>
  );
}

/** The players passed, else the points to the next place. */
function Way({ place: { passed, gap } }: { readonly place: PlaceData }) {
  const t = useTexts('moments');
  const { locale } = useFormat();
  if (passed.length > 0) {
    const names = passed.map(({ username }) => `\u2068${username}\u2069`);
    const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
    return <p className={styles.text}>{t('passed', { names: list })}</p>;
  }
  if (!gap) return null;
  return (
    <p className={styles.text}>
      {t('gap', { points: gap.points, place: t('nth', { rank: gap.to }) })}
    </p>
  );
}

function Rows({ place: { rows } }: { readonly place: PlaceData }) {
  const t = useTexts('moments');
  const m = useTexts('matches');
  const { number } = useFormat();
  if (rows.length < 2) return null;
  const steps = stepsOf(rows);
  return (
    <ol className={styles.rows} aria-label={t('table')}>
      {rows.map(({ userId, username, avatarUrl, look, after, points, isOwn }, index) => (
        <li
          key={userId}
          className={cx(styles.row, isOwn && styles.own)}
          style={{ '--step': steps[index] } as CSSProperties}
        >
          <span className={styles.rank}>{number(after)}</span>
          <Avatar url={avatarUrl} name={username} size={28} look={look} />
          <span className={styles.player}>
            {isOwn ? m('you') : <PlayerName look={look}>{username}</PlayerName>}
          </span>
          <bdi className={styles.amount}>{number(points)}</bdi>
        </li>
      ))}
    </ol>
  );
}
