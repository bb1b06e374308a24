import { Refused, SendButton } from '#features/foundation/identity/screens/parts/form.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useDraft } from '#ui/outbox/use-draft.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { DRAFTS } from '../addresses.ts';
import type { View } from '../checkout-load.ts';
import { StepPage } from './step-page.tsx';

/** First step: the name and the e-mail address for receipts. */
export function PersonalStep({ shown }: { readonly shown: View<'personal'> }) {
  const t = useTexts('payments');
  const refusal = useAnswer<FormRefusal>();
  const { plans, plan, place, beginning } = shown;
  return (
    <StepPage step="personal" plans={plans} plan={plan} country={place.billing?.country}>
      <Form method="post" {...useDraft(DRAFTS.personal)}>
        <Card title={t('step_personal')}>
          <div className="stack">
            <TextField
              name="name"
              label={t('name')}
              error={refusal?.fields.name}
              defaultValue={refusal?.values.name ?? beginning.name}
              autoComplete="name"
              required
            />
            <TextField
              name="email"
              type="email"
              dir="ltr"
              label={t('email')}
              hint={t('email_hint')}
              error={refusal?.fields.email}
              defaultValue={refusal?.values.email ?? beginning.email}
              autoComplete="email"
              required
            />
            <Refused refusal={refusal} />
            <SendButton intent="personal" sendingText={t('sending')}>
              {t('next')}
            </SendButton>
          </div>
        </Card>
      </Form>
    </StepPage>
  );
}
