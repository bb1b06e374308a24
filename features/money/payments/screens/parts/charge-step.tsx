import {
  FormButton,
  Refused,
  SendButton,
} from '#features/foundation/identity/screens/parts/form.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';
import type { View } from '../checkout-load.ts';
import { useDecline } from './use-decline.ts';

/** A payment that the bank asks the player to confirm, and its outcome. */
export function ChargeStep({ shown }: { readonly shown: View<'charge'> }) {
  const t = useTexts('payments');
  const decline = useDecline();
  const format = useFormat();
  const refusal = useAnswer<FormRefusal>();
  const { chargeId, outcome } = shown;
  const price = format.money(outcome.amount, outcome.currency);
  if (outcome.state === 'done') {
    return (
      <Page title={t('paid_title')} width="narrow">
        <Notice tone="success" role="status">
          {t('paid_text', { price })}
        </Notice>
        <ButtonLink to="/manage-subscription" variant="primary" size="l" wide>
          {t('to_subscription')}
        </ButtonLink>
      </Page>
    );
  }
  return (
    <Page title={t('bank_title')} width="narrow">
      {outcome.state === 'refused' && (
        <Notice tone="danger" role="alert">
          {decline(outcome.reason)}
        </Notice>
      )}
      <Card>
        <Form method="post" className="stack">
          <p>{t('bank_text', { price })}</p>
          <input type="hidden" name="chargeId" value={chargeId} />
          <Refused refusal={refusal} />
          <SendButton intent="bank" sendingText={t('sending')}>
            {t('to_bank')}
          </SendButton>
          <ChangeCard />
        </Form>
      </Card>
    </Page>
  );
}

function ChangeCard() {
  const t = useTexts('payments');
  return (
    <FormButton intent="card" variant="ghost" wide sendingText={t('sending')}>
      {t('other_card')}
    </FormButton>
  );
}
