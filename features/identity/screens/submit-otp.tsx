import { Form, redirect, useActionData, useSearchParams } from 'react-router';
import { useTexts } from '#ui/i18n/texts.tsx';
import { FormField, FormProblem } from '#ui/screen/form-field.tsx';
import { type FormRefusal, screenAction } from '#ui/screen/load.ts';

const submit = screenAction(async ({ api, url, form }) => {
  const msisdn = url.searchParams.get('msisdn') ?? '';
  if (form.get('intent') === 'resend') {
    await api.requestOtp({ msisdn });
    return redirect(url.pathname + url.search);
  }
  const { mettleStateUser } = await api.validateOtp({ msisdn, otp: String(form.get('otp') ?? '') });
  return redirect(mettleStateUser ? '/profile/me' : '/register-form/false');
});
export const action = submit.server;
export const clientAction = submit.browser;

/** The code that came by SMS is entered, or asked for again. */
export default function SubmitOtp() {
  const t = useTexts('identity');
  const refusal = useActionData<FormRefusal>();
  const [query] = useSearchParams();
  const number = `\u2066${query.get('msisdn') ?? ''}\u2069`; // stays left to right in Arabic
  return (
    <main className="page">
      <h1>{t('otp_title')}</h1>
      <p>{t('otp_text', { number })}</p>
      <Form method="post" className="form">
        <FormField
          name="otp"
          label={t('code')}
          refusal={refusal}
          inputMode="numeric"
          dir="ltr"
          autoComplete="one-time-code"
        />
        <FormProblem refusal={refusal} />
        <button className="button" type="submit">
          {t('confirm_code')}
        </button>
        <button className="button" type="submit" name="intent" value="resend">
          {t('resend')}
        </button>
      </Form>
    </main>
  );
}
