import { Form } from 'react-router';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { CodeField } from './code-field.tsx';
import { Entry } from './entry.tsx';
import { FormButton, Refused, SendButton } from './form.tsx';
import { Wait } from './wait.tsx';

interface RefusalProps {
  readonly refusal: FormRefusal | undefined;
}

/** A press, not the opening of the page: mailboxes open links to look at them. */
export function EmailLinkForm({ refusal }: RefusalProps) {
  const t = useTexts('account');
  return (
    <Entry title={t('verify_title')} text={t('verify_link_text')}>
      <Form method="post" className="stack">
        <Refused refusal={refusal} />
        <SendButton intent="link" sendingText={t('checking')}>
          {t('verify_button')}
        </SendButton>
      </Form>
    </Entry>
  );
}

/** Refusals about the code itself stand with it; others are about sending it again. */
const ABOUT_RESENDING = ['mail_wait', 'unavailable'];

export function EmailCodeForm({ refusal }: RefusalProps) {
  const t = useTexts('account');
  const i = useTexts('identity');
  return (
    <Form method="post" className="stack" noValidate>
      <CodeField
        label={i('code')}
        refusal={refusal}
        field="code"
        aboutResending={ABOUT_RESENDING}
      />
      <SendButton sendingText={t('checking')}>{t('verify_button')}</SendButton>
    </Form>
  );
}

export function ResendEmailForm({ resendAt }: { readonly resendAt: string | null }) {
  const t = useTexts('account');
  return (
    <Form method="post" className="row" preventScrollReset>
      <FormButton intent="resend" sendingText={t('sending')}>
        {t('resend')}
      </FormButton>
      {resendAt && <Wait key={resendAt} until={resendAt} />}
    </Form>
  );
}
