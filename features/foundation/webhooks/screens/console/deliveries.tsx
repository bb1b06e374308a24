import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge, type Tone } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { SectionHead } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Select } from '#ui/components/select.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Pages } from '#ui/screen/pages.tsx';
import type { webhooksCalls } from '../../webhooks.contract.ts';
import styles from './deliveries.module.css';
import { kindKey } from './kinds.tsx';
import type { Webhook } from './state.tsx';
import { webhookPath } from './webhook-action.ts';

type Page = ReplyOf<typeof webhooksCalls.webhookDeliveries>;
type Delivery = Page['items'][number];

const TONES: Readonly<Record<Delivery['state'], Tone>> = {
  waiting: 'info',
  delivered: 'success',
  parked: 'danger',
};
const HOURS = [1, 24, 72, 720] as const;

interface DeliveriesProps {
  readonly deliveries: Page;
  readonly webhook: Webhook;
}

/** Lists deliveries with their answers, each with a button to send it again. */
export function Deliveries({ deliveries, webhook }: DeliveriesProps) {
  const t = useTexts('webhooks');
  const format = useFormat();
  const place = webhookPath(webhook.webhookId);
  const isOff = webhook.state.startsWith('off_');
  return (
    <section className="stack">
      <SectionHead title={t('deliveries_title')} />
      {!isOff && deliveries.total > 0 && (
        <Form method="post" action={place} className={styles.since} preventScrollReset>
          <Select
            name="hours"
            label={t('hook_since')}
            options={HOURS.map((hours) => {
              const text =
                hours < 72 ? t('since_hours', { hours }) : t('since_days', { days: hours / 24 });
              return { value: String(hours), text };
            })}
          />
          <Button type="submit" name="act" value="since">
            {t('hook_again')}
          </Button>
        </Form>
      )}
      <DataTable
        caption={t('deliveries_title')}
        rows={deliveries.items}
        keyOf={({ deliveryId }) => deliveryId}
        columns={[
          {
            key: 'what',
            head: t('delivery_what'),
            main: true,
            cell: (row) => <Message delivery={row} />,
          },
          {
            key: 'when',
            tight: true,
            head: t('delivery_when'),
            cell: ({ at }) => format.dateTime(at),
          },
          {
            key: 'state',
            tight: true,
            head: t('hooks_state'),
            cell: ({ state, nextAt }) => (
              <>
                <Badge tone={TONES[state]}>{t(`delivery_${state}`)}</Badge>{' '}
                {nextAt && <span className="muted">{format.dateTime(nextAt)}</span>}
              </>
            ),
          },
          { key: 'answer', head: t('delivery_answer'), cell: (row) => <Said delivery={row} /> },
          {
            key: 'tries',
            head: t('delivery_tries'),
            align: 'end',
            cell: ({ tries }) => format.number(tries),
          },
          {
            key: 'acts',
            head: '',
            cell: ({ deliveryId, state }) =>
              state !== 'waiting' &&
              !isOff && (
                <Form method="post" action={place} preventScrollReset>
                  <input type="hidden" name="deliveryId" value={deliveryId} />
                  <Button type="submit" name="act" value="again" size="s" variant="ghost">
                    {t('hook_again')}
                  </Button>
                </Form>
              ),
          },
        ]}
        empty={<EmptyList title={t('deliveries_none')}>{t('deliveries_none_text')}</EmptyList>}
      />
      <Pages of={deliveries} hrefFor={(page) => `${place}?page=${page}`} />
    </section>
  );
}

/** A delivery's kind. It opens to show the message as it was sent. */
function Message({ delivery: { kind, body, messageId } }: { readonly delivery: Delivery }) {
  const t = useTexts('webhooks');
  return (
    <details className={styles.message}>
      <summary>{t(kindKey(kind))}</summary>
      <pre dir="ltr">{[messageId, body].join('\n\n')}</pre>
    </details>
  );
}

function Said({ delivery: { status, answer, fault } }: { readonly delivery: Delivery }) {
  const t = useTexts('webhooks');
  if (fault) return <>{t(`fault_${fault}`)}</>;
  if (status === null) return <>–</>;
  return (
    <>
      <span className="tabular">{status}</span>{' '}
      {answer && <bdi className={styles.answer}>{answer}</bdi>}
    </>
  );
}
