import { type FormEvent, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { View } from '../checkout-load.ts';
import type { CardWords, Confirm } from './card-fields.ts';
import { SandboxFields } from './sandbox-fields.tsx';
import { StepPage } from './step-page.tsx';
import { StripeFields } from './stripe-fields.tsx';
import { useDecline } from './use-decline.ts';

/** Third step: the card, in the processor's own fields, or a wallet. What is typed there never comes to us. */
export function PaymentStep({ shown }: { readonly shown: View<'payment'> }) {
  const t = useTexts('payments');
  const decline = useDecline();
  const submit = useSubmit();
  const { state } = useNavigation();
  const [confirm, setConfirm] = useState<Confirm>();
  const [sending, setSending] = useState(false);
  const [holderFault, setHolderFault] = useState<string>();
  /** What the fields have said; before they have, the server's word counts. */
  const [said, setSaid] = useState<string | null>();
  const problem = said === undefined ? decline(shown.refused) : said;
  const { fields, plans, plan, place } = shown;
  const setupId = new URL(fields.returnUrl).searchParams.get('setup') ?? '';

  const hear = (words: CardWords) => {
    setSending(words.type === 'sending' || words.type === 'saved' || words.type === 'bank');
    setHolderFault(words.type === 'faults' ? (words.holder ?? undefined) : undefined);
    if (words.type === 'sending') setSaid(null);
    if (words.type === 'faults') setSaid(words.message ?? null);
    if (words.type === 'refused') setSaid(words.message);
    if (words.type === 'away') setSaid(t('fields_away'));
    if (words.type === 'answered') setSaid(undefined);
    if (words.type === 'bank') window.location.assign(words.url);
    if (words.type === 'saved' || words.type === 'answered')
      void submit({ intent: 'finish', setupId }, { method: 'post' });
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirm?.(String(new FormData(event.currentTarget).get('holder') ?? '').trim());
  };
  const Fields = fields.kind === 'stripe' ? StripeFields : SandboxFields;
  return (
    <StepPage step="payment" plans={plans} plan={plan} country={place.billing?.country}>
      <form onSubmit={send} noValidate id="pay">
        <Card title={t('step_payment')}>
          <div className="stack">
            <p className="muted">{t('card_safe')}</p>
            <Fields fields={fields} onWords={hear} onReady={(ready) => setConfirm(() => ready)} />
            <TextField
              name="holder"
              label={t('card_holder')}
              error={holderFault}
              defaultValue={place.personal?.name}
              autoComplete="cc-name"
              required
            />
            {problem && (
              <Notice tone="danger" role="alert">
                {problem}
              </Notice>
            )}
            {fields.offer && <p className="muted">{fields.offer}</p>}
            <Button
              type="submit"
              variant="primary"
              size="l"
              wide
              disabled={!confirm}
              busy={sending || state !== 'idle'}
              busyLabel={t('sending')}
            >
              <PayText shown={shown} />
            </Button>
          </div>
        </Card>
      </form>
    </StepPage>
  );
}

function PayText({ shown }: { readonly shown: View<'payment'> }) {
  const t = useTexts('payments');
  const format = useFormat();
  const { fields, plan } = shown;
  if (fields.purpose === 'change') return t('card_save');
  if (plan.trialHours > 0) return t('start_trial');
  return t('pay', { price: format.money(plan.price.amount, plan.price.currency) });
}
