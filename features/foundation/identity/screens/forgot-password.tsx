import { Link, redirect, useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { NewPassword, refuseMismatch } from './parts/credential-fields.tsx';
import { Entry } from './parts/entry.tsx';
import { Refused, SendButton } from './parts/form.tsx';
import { sendSealed } from './parts/sealed-call.ts';
import { onlyByEmail } from './parts/sign-in.ts';

const load = screenLoader(async ({ api, url }) => {
  await onlyByEmail(api, url);
  if (!url.searchParams.get('token')) throw redirect('/auth/forgot-password-request');
  return null;
});
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, url, form }) => {
  refuseMismatch(form, 'password', 'change');
  const token = url.searchParams.get('token') ?? '';
  await sendSealed(api, 'resetPassword', parseForm('resetPassword', form, { token }));
  await api.logout({}); // a new password signs out all devices, also this one
  return redirect('/auth/login?changed=yes');
});
export const action = submit.server;
export const clientAction = submit.browser;

/** Sets a new password, by the link of the mail. */
export default function ForgotPassword() {
  const t = useTexts('account');
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  if (refusal?.code === 'email_link_invalid') return <Spent detail={refusal.detail} />;
  return (
    <Entry title={t('reset_title')} text={t('reset_text')}>
      <Form method="post" className="stack" key={token}>
        <NewPassword
          name="password"
          label={t('new_password')}
          mismatch={t('passwords_mismatch')}
          refusal={refusal}
        />
        <Refused refusal={refusal} />
        <SendButton sendingText={t('saving')}>{t('set_password')}</SendButton>
      </Form>
    </Entry>
  );
}

function Spent({ detail }: { readonly detail: string }) {
  const t = useTexts('account');
  return (
    <Entry title={t('reset_title')} text={t('link_spent_text')}>
      <Notice tone="warn" role="alert">
        {detail}
      </Notice>
      <ButtonLink to="/auth/forgot-password-request" variant="primary" size="l" wide>
        {t('send_reset')}
      </ButtonLink>
      <p>
        <Link to="/auth/login">{t('to_login')}</Link>
      </p>
    </Entry>
  );
}
