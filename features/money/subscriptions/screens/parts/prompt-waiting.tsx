import { useSearchParams } from 'react-router';
import { entryPath } from '#features/foundation/identity/rules/entry.ts';
import { Entry } from '#features/foundation/identity/screens/parts/entry.tsx';
import { Refused, SendButton } from '#features/foundation/identity/screens/parts/form.tsx';
import { homeOf } from '#features/foundation/identity/screens/parts/sign-in.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { usePrice } from '#ui/i18n/price.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import type { Subscription } from './standing.tsx';

interface PromptWaitingProps {
  /** Its `problem` is the reason of the last prompt that was not approved; `null` while one is on the phone. */
  readonly subscription: Subscription;
  readonly refusal: FormRefusal | undefined;
}

/** The player approves the payment on the phone; the page updates live, or by a link without script. */
export function PromptWaiting({ subscription, refusal }: PromptWaitingProps) {
  const t = useTexts('subscriptions');
  const price = usePrice();
  const { problem } = subscription;
  const [query] = useSearchParams();
  return (
    <Entry
      title={problem ? t('prompt_failed') : t('prompt_title')}
      text={problem ? price(subscription) : t('prompt_text')}
    >
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <Refused refusal={refusal} />
      {problem ? (
        <Form method="post">
          <SendButton intent="pay" sendingText={t('choosing')}>
            {t('prompt_again')}
          </SendButton>
        </Form>
      ) : (
        <ButtonLink to={entryPath('/doi-two', query)} variant="primary" size="l" wide>
          {t('look_again')}
        </ButtonLink>
      )}
      <ButtonLink to={homeOf(query)} variant="ghost" wide>
        {t('go_on')}
      </ButtonLink>
    </Entry>
  );
}
