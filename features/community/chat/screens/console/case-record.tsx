import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { cx } from '#ui/components/cx.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './case.module.css';
import type { CaseFile, ChatSanction } from './moderation-types.ts';

/** What its author has been told before. */
export function CaseRecord({ file: { author, record } }: { readonly file: CaseFile }) {
  const t = useTexts('moderation');
  return (
    <Card title={t('record_title', { player: author.username })}>
      <div className="stack">
        {record.length === 0 && <p className="muted">{t('record_none')}</p>}
        {record.length > 0 && (
          <ul className={styles.list}>
            {record.map((sanction) => (
              <Sanction key={sanction.sanctionId} sanction={sanction} />
            ))}
          </ul>
        )}
        <div>
          <ButtonLink to={`/console/players/${author.userId}`} size="s">
            {t('to_player')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

function Sanction({ sanction }: { readonly sanction: ChatSanction }) {
  const t = useTexts('moderation');
  const c = useTexts('common');
  const { dateTime } = useFormat();
  const { kind, reason, by, at, until, lifted, state } = sanction;
  return (
    <li>
      <div className="row">
        <Badge tone={toneOf(sanction)}>{t(`kind_${kind}`)}</Badge>
        <span className="muted">{dateTime(at)}</span>
      </div>
      <p dir="auto">{reason}</p>
      <p className="muted">
        <bdi translate="no">{by.username}</bdi>
        {until && ` · ${t('until', { until: dateTime(until) })}`}
      </p>
      {state && state !== 'lifted' && (
        <p className={cx(state !== 'stands' && 'muted')}>{t(`time_out_${state}`)}</p>
      )}
      {state === 'lifted' && lifted && (
        <p className="muted">
          {t('lifted', { player: lifted.by.username })}
          {c('colon')}
          <bdi>{lifted.reason}</bdi>
        </p>
      )}
    </li>
  );
}

/** Of the time-outs only the one that counts now stands out. */
function toneOf({ state }: ChatSanction): 'danger' | 'warn' | 'neutral' {
  if (state === null) return 'warn';
  return state === 'stands' ? 'danger' : 'neutral';
}
