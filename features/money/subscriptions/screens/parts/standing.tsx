import { useSearchParams } from 'react-router';
import { entryPath } from '#features/foundation/identity/rules/entry.ts';
import { FormButton } from '#features/foundation/identity/screens/parts/form.tsx';
import type { Api } from '#ui/api/browser.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { usePrice } from '#ui/i18n/price.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { WaysToStop } from './ways-to-stop.tsx';

type Reply = Awaited<ReturnType<Api['subscription']>>;
export type Subscription = NonNullable<Reply['subscription']>;
export type Action = Reply['actions'][number];

interface StandingProps {
  readonly subscription: Subscription;
  readonly actions: readonly Action[];
}

const TONES = {
  pending: 'warn',
  trial: 'accent',
  active: 'success',
  past_due: 'danger',
  cancelled: 'warn',
  expired: 'neutral',
} as const;

/** The state of the subscription in words, with the date of the next charge. */
export function Standing({ subscription, actions }: StandingProps) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const price = usePrice();
  const { status, period, paidBy, accessUntil, nextChargeAt } = subscription;
  const until = accessUntil ? format.dateTime(accessUntil) : '';
  const isTried = status === 'past_due' && paidBy === 'carrier';
  const noDay = isTried ? t('next_charge_tried') : t('no_next_charge');
  return (
    <Card
      title={t('plan_name', { period })}
      action={<Badge tone={TONES[status]}>{t('status', { status })}</Badge>}
    >
      <div className="stack">
        <StatusText subscription={subscription} until={until} />
        <Prompted subscription={subscription} />
        <Problem subscription={subscription} />
        <Definitions
          items={[
            { term: t('price'), value: price(subscription) },
            { term: t('paid_by'), value: t('payer', { payer: paidBy }) },
            {
              term: t('next_charge'),
              value: nextChargeAt ? format.dateTime(nextChargeAt) : noDay,
            },
            ...(subscription.next
              ? [{ term: t('next_plan'), value: price(subscription.next) }]
              : []),
            ...(until ? [{ term: t('access_until'), value: until }] : []),
          ]}
        />
        <NextSteps subscription={subscription} actions={actions} />
      </div>
    </Card>
  );
}

/** M-Pesa does not renew: each period has its own request on the phone. */
function StatusText({
  subscription: { status, paidBy, prompted },
  until,
}: Pick<StandingProps, 'subscription'> & { readonly until: string }) {
  const t = useTexts('subscriptions');
  const isRunning = status === 'active' || status === 'past_due';
  if (paidBy === 'mpesa' && isRunning) {
    const isOwed = prompted || status === 'past_due';
    return <p>{isOwed ? t('mpesa_past_due', { until }) : t('mpesa_active')}</p>;
  }
  return <p>{t('status_text', { status, until })}</p>;
}

/** The request of the next period is on the phone. */
function Prompted({ subscription: { prompted } }: Pick<StandingProps, 'subscription'>) {
  const t = useTexts('subscriptions');
  if (!prompted) return null;
  return (
    <Notice tone="info" title={t('prompt_title')} role="status">
      {t('prompt_text')}
    </Notice>
  );
}

function Problem({
  subscription: { status, problem, paidBy },
}: Pick<StandingProps, 'subscription'>) {
  const t = useTexts('subscriptions');
  if (!problem && (status !== 'past_due' || paidBy !== 'carrier')) return null; // it is being asked for
  return (
    <Notice tone="danger">
      {problem && <p>{problem}</p>}
      {paidBy === 'carrier' && <p>{t('top_up')}</p>}
    </Notice>
  );
}

function NextSteps({ subscription, actions }: StandingProps) {
  const t = useTexts('subscriptions');
  const { actionUrl, paidBy, confirmed, prompted } = subscription;
  const [query] = useSearchParams();
  const again = paidBy !== 'carrier' && !prompted && actions.includes('pay');
  return (
    <div className="row">
      {actionUrl && (
        <ButtonLink to={actionUrl} variant="primary" reloadDocument>
          {t('second_step')}
        </ButtonLink>
      )}
      {actions.includes('confirm') && (
        <ButtonLink to={entryPath('/doi-two', query)} variant="primary">
          {t('go_confirm')}
        </ButtonLink>
      )}
      {again && <Act intent="pay" text={paidBy === 'mpesa' ? t('prompt_again') : t('pay_now')} />}
      {again && paidBy === 'card' && (
        <ButtonLink to="/auth/checkout-payment">{t('new_card')}</ButtonLink>
      )}
      {!again && paidBy === 'card' && confirmed && <CardLink />}
      {actions.includes('subscribe') && (
        <ButtonLink to={entryPath('/doi-one', query)} variant="primary">
          {t('subscribe')}
        </ButtonLink>
      )}
    </div>
  );
}

/** One tap to stop, with what it costs said before; one tap to take it back. */
export function Stopping({ subscription, actions }: StandingProps) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const { status, keptUntil, stop } = subscription;
  if (actions.includes('resume')) {
    return (
      <Card title={t('stop_title')}>
        <div className="stack">
          <p>{t('resume_text')}</p>
          <Act intent="resume" text={t('resume')} />
        </div>
      </Card>
    );
  }
  if (!actions.includes('stop')) return null;
  return (
    <Card title={t('stop_title')}>
      <div className="stack">
        <p>
          {status === 'pending' && t('stop_pending')}
          {status !== 'pending' &&
            (keptUntil
              ? t('stop_cost', { until: format.dateTime(keptUntil) })
              : t('stop_ends_access'))}
        </p>
        <Act intent="stop" text={t('stop_now')} variant="danger" />
        <WaysToStop stop={stop} />
      </div>
    </Card>
  );
}

interface ActProps {
  readonly intent: 'stop' | 'resume' | 'pay';
  readonly text: string;
  readonly variant?: 'danger';
}

function Act({ intent, text, variant }: ActProps) {
  const t = useTexts('subscriptions');
  return (
    <Form method="post" preventScrollReset>
      <FormButton
        intent={intent}
        variant={variant ?? 'primary'}
        sendingText={variant ? t('stopping') : t('choosing')}
      >
        {text}
      </FormButton>
    </Form>
  );
}

/** Leads to the form for another card. */
function CardLink() {
  const t = useTexts('payments');
  return <ButtonLink to="/auth/checkout-payment">{t('card_title')}</ButtonLink>;
}
