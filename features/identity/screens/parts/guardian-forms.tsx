import { Form } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { SendButton, useSending } from './form.tsx';

interface AgreeFormProps {
  readonly refusal: FormRefusal | undefined;
  readonly mayRefuse: boolean;
}

/** The tick says what is agreed to; refusing needs none. */
export function AgreeForm({ refusal, mayRefuse }: AgreeFormProps) {
  const t = useTexts('guardian');
  const refusing = useSending('refuse');
  return (
    <Form method="post" className="stack" noValidate>
      <Checkbox name="agreed" label={t('agree_words')} error={refusal?.fields.agreed} />
      <SendButton intent="agree" sendingText={t('sending')}>
        {t('agree')}
      </SendButton>
      {mayRefuse && (
        <Button
          type="submit"
          variant="ghost"
          wide
          name="intent"
          value="refuse"
          busy={refusing}
          busyLabel={t('sending')}
        >
          {t('refuse')}
        </Button>
      )}
    </Form>
  );
}

/** What it costs stands above the button. */
export function WithdrawForm() {
  const t = useTexts('guardian');
  const withdrawing = useSending('withdraw');
  return (
    <Form method="post">
      <Button
        type="submit"
        variant="danger"
        size="l"
        wide
        name="intent"
        value="withdraw"
        busy={withdrawing}
        busyLabel={t('sending')}
      >
        {t('withdraw')}
      </Button>
    </Form>
  );
}
