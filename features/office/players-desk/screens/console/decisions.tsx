import { Card } from '#ui/components/card.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './desk.module.css';
import type { PlayerFile } from './use-player-file.ts';

type Sanction = PlayerFile['sanctions'][number];

/** Decisions on a player, with their authors and reasons. */
export function Decisions({ file }: { readonly file: PlayerFile }) {
  const t = useTexts('players');
  return (
    <Card title={t('decisions_title')}>
      {file.sanctions.length === 0 ? (
        <p className="muted">{t('decisions_none')}</p>
      ) : (
        <ol className={styles.decisions}>
          {file.sanctions.map((sanction) => (
            <Decision key={sanction.sanctionId} sanction={sanction} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Decision({ sanction }: { readonly sanction: Sanction }) {
  const t = useTexts('players');
  const format = useFormat();
  const { kind, cheating, until, reason, by, at, lifted, stands } = sanction;
  const banned = cheating ? t('decision_cheating') : t('standing_ban');
  return (
    <li className={styles.decision} data-stands={stands}>
      <strong>
        {kind === 'ban' || until === null
          ? banned
          : t('standing_suspension', { until: format.dateTime(until) })}
      </strong>
      <bdi className={styles.note}>{reason}</bdi>
      <span className="muted">
        {t('decision_by', { name: by.username, at: format.dateTime(at) })}
      </span>
      {lifted && (
        <span>
          {t('decision_lifted', {
            ...{ name: lifted.by.username, at: format.dateTime(lifted.at), reason: lifted.reason },
          })}
        </span>
      )}
    </li>
  );
}
