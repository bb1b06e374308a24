import { TierMark } from '#features/play/seasons/screens/parts/tier-mark.tsx';
import { Avatar } from '#ui/components/avatar.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Larger } from '../moment-types.ts';
import { BigWord } from './big-word.tsx';
import styles from './head.module.css';
import { useOwnScore } from './other-results.tsx';

interface LargerHeadProps {
  readonly larger: Larger;
  readonly titleId: string;
}

/** Something larger than one match, in place of its result: a cup, a division, a streak, a month. */
export function LargerHead({ larger, titleId }: LargerHeadProps) {
  const t = useTexts('moments');
  const s = useTexts('seasons');
  const { month: writeMonth } = useFormat();
  const { kind, title, tier, rank, days, month } = larger;
  switch (kind) {
    case 'cup_won':
      return (
        <>
          <Trophy />
          <BigWord id={titleId}>{t('cup_won')}</BigWord>
          <p className={styles.how}>{t('cup_won_text', { title: title ?? '' })}</p>
          <Path larger={larger} />
        </>
      );
    case 'promoted':
    case 'relegated': {
      const name = s(`tier_${tier ?? 'bronze'}`);
      return (
        <>
          {tier && <TierMark tier={tier} size={112} />}
          <BigWord id={titleId}>{t(kind)}</BigWord>
          <p className={styles.how}>
            {t(`${kind}_text`, { tier: name, place: t('nth', { rank: rank ?? 1 }) })}
          </p>
        </>
      );
    }
    case 'streak':
      return (
        <>
          <BigWord id={titleId}>{t('streak', { days: days ?? 0 })}</BigWord>
          <p className={styles.how}>{t('streak_text')}</p>
        </>
      );
    case 'recap':
      return (
        <>
          <p className={styles.event}>{t('recap_kicker')}</p>
          <BigWord id={titleId}>{month ? writeMonth(month) : ''}</BigWord>
          <p className={styles.how}>{t('recap_text')}</p>
        </>
      );
  }
}

/** The matches on the way to the title, the first one first. */
function Path({ larger: { path } }: { readonly larger: Larger }) {
  const t = useTexts('moments');
  const write = useOwnScore();
  if (path.length === 0) return null;
  return (
    <ol className={styles.path} aria-label={t('path')}>
      {path.map(({ matchId, opponent, score, isWalkover }) => (
        <li key={matchId} className={styles.stop}>
          <Avatar
            url={opponent.avatarUrl}
            name={opponent.username}
            size={32}
            look={opponent.look}
          />
          <span className={styles.stopName}>
            <PlayerName>{opponent.username}</PlayerName>
          </span>
          <bdi className={styles.stopScore}>{isWalkover ? t('walkover') : write(score)}</bdi>
        </li>
      ))}
    </ol>
  );
}

function Trophy() {
  return (
    <svg className={styles.trophy} viewBox="0 0 96 96" width={112} height={112} aria-hidden="true">
      <path d="M26 10h44v8h14v10c0 12-8 20-19 21-3 7-8 11-13 12v11h14v8H30v-8h14V61c-5-1-10-5-13-12-11-1-19-9-19-21V18h14zm0 16h-6v2c0 6 3 10 7 12-1-4-1-9-1-14zm44 0c0 5 0 10-1 14 4-2 7-6 7-12v-2z" />
    </svg>
  );
}
