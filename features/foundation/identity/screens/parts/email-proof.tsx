import { Form } from '#ui/components/form.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { CodeField } from './code-field.tsx';
import { Entry } from './entry.tsx';
import { FormButton, Refused, SendButton } from './form.tsx';
import { Wait } from './wait.tsx';

interface RefusalProps {
  readonly refusal: FormRefusal | undefined;
}

interface LinkProps extends RefusalProps {
  readonly asked: {
    readonly email: string;
    readonly username: string | null;
    readonly brand: string;
  };
}

/**
 * A press, not the opening of the page: mailboxes open links to look at them. Whose account it is stands before the
 * press, since anybody may have typed the address into theirs; whoever does not know the account says so.
 */
export function EmailLinkForm({ asked, refusal }: LinkProps) {
  const t = useTexts('account');
  const { username, brand } = asked;
  const email = isolated(asked.email);
  return (
    <Entry
      title={t('verify_title')}
      text={
        username === null
          ? t('verify_link_nameless', { email, brand: isolated(brand) })
          : t('verify_link_text', { email, brand: isolated(brand), name: isolated(username) })
      }
    >
      <Form method="post" className="stack">
        <Refused refusal={refusal} />
        <SendButton intent="link" sendingText={t('checking')}>
          {t('verify_button')}
        </SendButton>
        <p className="muted">{t('verify_refuse_text')}</p>
        <FormButton intent="refuse" sendingText={t('checking')} wide>
          {t('verify_refuse')}
        </FormButton>
      </Form>
    </Entry>
  );
}

/** Stays in one piece in Arabic. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
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
        main
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
