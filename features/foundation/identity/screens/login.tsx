import { Link, useSearchParams } from 'react-router';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction } from '#ui/screen/load.ts';
import { entryPath } from '../rules/entry.ts';
import { CurrentPassword, EmailField } from './parts/credential-fields.tsx';
import { Entry } from './parts/entry.tsx';
import { Refused, SendButton } from './parts/form.tsx';
import { sendSealed } from './parts/sealed-call.ts';
import { afterProof } from './parts/sign-in.ts';

const submit = screenAction(async ({ api, url, form }) => {
  const { mettleStateUser } = await sendSealed(api, 'login', parseForm('login', form));
  return afterProof(url, mettleStateUser);
});
export const action = submit.server;
export const clientAction = submit.browser;

/** Sign-in by e-mail and password. */
export default function Login() {
  const t = useTexts('identity');
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  return (
    <Entry title={t('login_title')} text={t('login_text')}>
      {query.has('changed') && !refusal && (
        <Notice tone="success" role="status">
          {t('password_changed')}
        </Notice>
      )}
      <Form method="post" className="stack">
        <EmailField refusal={refusal} />
        <CurrentPassword label={t('password')} refusal={refusal} />
        <Refused refusal={refusal} />
        <SendButton sendingText={t('signing_in')}>{t('login')}</SendButton>
      </Form>
      <p>
        <Link to={entryPath('/auth/forgot-password-request', query)}>{t('forgot_password')}</Link>
      </p>
      <p>
        {t('no_account')} <Link to={entryPath('/auth/register', query)}>{t('to_register')}</Link>
      </p>
    </Entry>
  );
}
