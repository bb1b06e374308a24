import { Checkbox } from '#ui/components/checkbox.tsx';
import { Form } from '#ui/components/form.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { FormButton, SendButton } from './form.tsx';

interface AgreeFormProps {
  readonly refusal: FormRefusal | undefined;
  readonly mayRefuse: boolean;
}

/** The tick says what is agreed to; refusing needs none. */
export function AgreeForm({ refusal, mayRefuse }: AgreeFormProps) {
  const t = useTexts('guardian');
  return (
    <Form method="post" className="stack" noValidate>
      <Checkbox name="agreed" label={t('agree_words')} error={refusal?.fields.agreed} />
      <SendButton intent="agree" sendingText={t('sending')}>
        {t('agree')}
      </SendButton>
      {mayRefuse && (
        <FormButton intent="refuse" variant="ghost" wide sendingText={t('sending')}>
          {t('refuse')}
        </FormButton>
      )}
    </Form>
  );
}

/** What it costs stands above the button. */
export function WithdrawForm() {
  const t = useTexts('guardian');
  return (
    <Form method="post">
      <FormButton intent="withdraw" variant="danger" size="l" wide sendingText={t('sending')}>
        {t('withdraw')}
      </FormButton>
    </Form>
  );
}
