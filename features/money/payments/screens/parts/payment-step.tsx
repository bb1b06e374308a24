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

/** Third step: the card in the processor's own fields, or a wallet. The typed values never reach our server. */
export function PaymentStep({ shown }: { readonly shown: View<'payment'> }) {
  const t = useTexts('payments');
  const { state } = useNavigation();
  const [confirm, setConfirm] = useState<Confirm>();
  const { hear, sending, holderFault, problem } = useCardWords(shown);
  const { fields, plans, plan, place } = shown;
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

/** Turns events of the processor's fields into the state of the form, and submits it once a card is saved. */
function useCardWords({ fields, refused }: View<'payment'>) {
  const t = useTexts('payments');
  const decline = useDecline();
  const submit = useSubmit();
  const [sending, setSending] = useState(false);
  const [holderFault, setHolderFault] = useState<string>();
  /** Reason from the fields; `undefined` until they report one, then the server's counts. */
  const [said, setSaid] = useState<string | null>();
  const setupId = new URL(fields.returnUrl).searchParams.get('setup') ?? '';

  const finish = () => void submit({ intent: 'finish', setupId }, { method: 'post' });
  const hear = (words: CardWords) => {
    setSending(words.type === 'sending' || words.type === 'saved' || words.type === 'bank');
    setHolderFault(words.type === 'faults' ? (words.holder ?? undefined) : undefined);
    switch (words.type) {
      case 'sending':
        return setSaid(null);
      case 'faults':
        return setSaid(words.message ?? null);
      case 'refused':
        return setSaid(words.message);
      case 'away':
        return setSaid(t('fields_away'));
      case 'bank':
        return window.location.assign(words.url);
      case 'answered':
        setSaid(undefined);
        return finish();
      case 'saved':
        return finish();
    }
  };
  return { hear, sending, holderFault, problem: said === undefined ? decline(refused) : said };
}

function PayText({ shown }: { readonly shown: View<'payment'> }) {
  const t = useTexts('payments');
  const format = useFormat();
  const { fields, plan } = shown;
  if (fields.purpose === 'change') return <>{t('card_save')}</>;
  if (plan.trialHours > 0) return <>{t('start_trial')}</>;
  return <>{t('pay', { price: format.money(plan.price.amount, plan.price.currency) })}</>;
}
