import { Link } from 'react-router';
import type { Side } from '#core/scores.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { Card } from '#ui/components/card.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useScoreText } from '../match-parts.tsx';
import type { Dossier } from './desk-types.ts';
import styles from './judge.module.css';
import { Pictures } from './pictures.tsx';

interface ClaimProps {
  readonly side: Side;
  readonly dossier: Dossier;
}

/** What one player says, shows, and has done before. */
export function Claim({ side, dossier: { match, records } }: ClaimProps) {
  const t = useTexts('desk');
  const scoreText = useScoreText();
  const player = match[side];
  const claim = match.submissions[side];
  const said = match.timeline.findLast(
    ({ by, reason, type }) =>
      reason && by?.userId === player.userId && (type === 'dispute' || type === 'appeal'),
  );
  return (
    <Card title={t(side === 'challenger' ? 'home' : 'away')}>
      <div className={styles.claim}>
        <div className={styles.who}>
          <Avatar url={player.avatarUrl} name={player.username} size={40} />
          <span className={styles.name}>
            {player.deleted ? (
              player.username
            ) : (
              <Link to={`/console/players/${player.userId}`}>
                <bdi translate="no">{player.username}</bdi>
              </Link>
            )}
          </span>
        </div>
        {claim ? (
          <p>
            <span className="muted">{t('claims_score')}</span>{' '}
            <span className={styles.score}>{scoreText(claim)}</span>
          </p>
        ) : (
          <p className="muted">{t('claims_nothing')}</p>
        )}
        {said?.reason && (
          <blockquote className={styles.said} dir="auto">
            {said.reason}
          </blockquote>
        )}
        <Pictures match={match} side={side} />
        <Record of={records[side]} />
      </div>
    </Card>
  );
}

const COUNTS = ['played', 'won', 'disputes', 'disputesLost', 'noShows'] as const;

function Record({ of }: { readonly of: Dossier['records'][Side] }) {
  const t = useTexts('desk');
  const format = useFormat();
  return (
    <dl className={styles.record}>
      {COUNTS.map((name) => (
        <div key={name}>
          <dt>{t(`record_${name}`)}</dt>
          <dd>{format.number(of[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
