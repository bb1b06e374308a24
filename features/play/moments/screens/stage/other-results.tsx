import { Link } from 'react-router';
import { momentAddress } from '#features/play/matches/screens/addresses.ts';
import { useScoreText } from '#features/play/matches/screens/match-parts.tsx';
import { Avatar } from '#ui/components/avatar.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Others, OwnScore } from '../moment-types.ts';
import styles from './facts.module.css';
import { useSigned } from './signed.ts';

/** Results that came while the player was away, each a line, and the sum of all. */
export function OtherResults({ others: { others, total, sum } }: { readonly others: Others }) {
  const t = useTexts('moments');
  const signed = useSigned();
  const write = useOwnScore();
  const left = total - 1 - others.length;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('others', { count: total - 1 })}</h3>
      <ul className={styles.lines}>
        {others.map(({ matchId, resultId, frame, opponent, score, points }) => (
          <li key={resultId} className={styles.other}>
            <Avatar
              url={opponent.avatarUrl}
              name={opponent.username}
              size={28}
              look={opponent.look}
            />
            <Link to={momentAddress(matchId)} className={styles.otherName}>
              {t(frame)} {write(score)}{' '}
              <PlayerName look={opponent.look}>{opponent.username}</PlayerName>
            </Link>
            <bdi className={styles.amount}>{signed(points)}</bdi>
          </li>
        ))}
        {left > 0 && <li className={styles.line}>{t('more_results', { count: left })}</li>}
        <li className={styles.line}>
          <strong>{t('sum_of_all', { count: total })}</strong>
          <bdi className={styles.amount}>{signed(sum)}</bdi>
        </li>
      </ul>
    </section>
  );
}

/** Writes a score with the own number first. */
export function useOwnScore(): (score: OwnScore) => string {
  const write = useScoreText();
  return ({ own, other, penalties }) =>
    write({
      scoreChallenger: own,
      scoreChallenged: other,
      ...(penalties && { penalties: { challenger: penalties.own, challenged: penalties.other } }),
    });
}
