import { Avatar } from '#ui/components/avatar.tsx';
import { cx } from '#ui/components/cx.ts';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Moment } from '../moment-types.ts';
import { BigWord } from './big-word.tsx';
import styles from './head.module.css';

interface HeadProps {
  readonly moment: Moment;
  readonly titleId: string;
}

/** (a) The word of the result, the score between both faces, and how it became final. */
export function Head({ moment, titleId }: HeadProps) {
  const t = useTexts('moments');
  const { frame, how, eventTitle, opponent } = moment;
  return (
    <>
      <p className={styles.event}>
        <bdi>{eventTitle}</bdi>
      </p>
      <BigWord id={titleId}>{t(frame)}</BigWord>
      <Board moment={moment} />
      <p className={styles.how}>
        {frame === 'walkover_won' || frame === 'walkover_lost' || frame === 'withdrawn'
          ? t(`${frame}_text`, { opponent: opponent.username })
          : t(`how_${how}`)}
      </p>
      {frame === 'walkover_lost' && <p className={styles.how}>{t('walkover_lost_advice')}</p>}
      {frame === 'withdrawn' && <Withdrawn moment={moment} />}
    </>
  );
}

/** The own side is the first in either direction of reading. */
function Board({ moment: { frame, score, me, opponent } }: { readonly moment: Moment }) {
  const { number } = useFormat();
  const t = useTexts('moments');
  const isWon = frame === 'win' || frame === 'walkover_won';
  const isLost = frame === 'defeat' || frame === 'walkover_lost';
  return (
    <div className={styles.board}>
      <Face of={me} isFramed={isWon} size={frame === 'win' ? 92 : 72} />
      <p className={cx(styles.score, frame === 'withdrawn' && styles.pale)}>
        <span className="visually-hidden">{t('score')} </span>
        <bdi translate="no">{number(score.own)}</bdi>
        <span className={styles.dash} aria-hidden="true" />
        <span className="visually-hidden">–</span>
        <bdi translate="no">{number(score.other)}</bdi>
        {score.penalties && (
          <span className={styles.penalties}>
            {t('penalties', {
              own: number(score.penalties.own),
              other: number(score.penalties.other),
            })}
          </span>
        )}
      </p>
      <Face of={opponent} isFramed={isLost} size={frame === 'win' ? 64 : 72} isPale={isWon} />
    </div>
  );
}

interface FaceProps {
  readonly of: Moment['me'];
  /** The winner's is framed. */
  readonly isFramed: boolean;
  readonly size: number;
  readonly isPale?: boolean;
}

function Face({ of: { username, avatarUrl, look }, isFramed, size, isPale }: FaceProps) {
  return (
    <div className={cx(styles.face, isPale && styles.pale)}>
      <Avatar url={avatarUrl} name={username} size={size} look={look} frame={isFramed} />
      <span className={styles.name}>
        <PlayerName>{username}</PlayerName>
      </span>
    </div>
  );
}

/** The quiet card of a result that no longer counts: its points, and the official's reason. */
function Withdrawn({ moment: { withdrawn } }: { readonly moment: Moment }) {
  const t = useTexts('moments');
  if (!withdrawn) return null;
  const { points, reason } = withdrawn;
  return (
    <>
      {points !== 0 && <p className={styles.how}>{t('withdrawn_points', { points })}</p>}
      {reason && (
        <blockquote className={styles.reason}>
          <bdi>{reason}</bdi>
        </blockquote>
      )}
    </>
  );
}
