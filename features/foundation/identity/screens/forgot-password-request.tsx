import { Link, redirect, useSearchParams } from 'react-router';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { entryPath } from '../rules/entry.ts';
import { EmailField } from './parts/credential-fields.tsx';
import { Entry } from './parts/entry.tsx';
import { Refused, SendButton } from './parts/form.tsx';
import { onlyByEmail } from './parts/sign-in.ts';

const load = screenLoader(async ({ api, url }) => {
  await onlyByEmail(api, url);
  return null;
});
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, url, form }) => {
  await api.sendPasswordRecoveryEmail(parseForm('sendPasswordRecoveryEmail', form));
  return redirect(entryPath('/auth/forgot-password-request', url.searchParams, { sent: 'yes' }));
});
export const action = submit.server;
export const clientAction = submit.browser;

/** Requests the link for a new password. */
export default function ForgotPasswordRequest() {
  const t = useTexts('account');
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  return (
    <Entry title={t('forgot_title')} text={t('forgot_text')}>
      {query.has('sent') && !refusal && (
        <Notice tone="success" role="status" title={t('reset_sent')}>
          {t('reset_sent_text')}
        </Notice>
      )}
      <Form method="post" className="stack">
        <EmailField refusal={refusal} />
        <Refused refusal={refusal} />
        <SendButton sendingText={t('sending')}>{t('send_reset')}</SendButton>
      </Form>
      <p>
        <Link to={entryPath('/auth/login', query)}>{t('to_login')}</Link>
      </p>
    </Entry>
  );
}
