import { Form, redirect, useActionData } from 'react-router';
import { useTexts } from '#ui/i18n/texts.tsx';
import { FormField, FormProblem } from '#ui/screen/form-field.tsx';
import { type FormRefusal, screenAction } from '#ui/screen/load.ts';

const submit = screenAction(async ({ api, form }) => {
  const msisdn = String(form.get('msisdn') ?? '');
  await api.requestOtp({ msisdn });
  return redirect(`/submit-otp?msisdn=${encodeURIComponent(msisdn)}`);
});
export const action = submit.server;
export const clientAction = submit.browser;

/** A number is entered, to be proved by a code. */
export default function Guest() {
  const t = useTexts('identity');
  const refusal = useActionData<FormRefusal>();
  return (
    <main className="page">
      <h1>{t('guest_title')}</h1>
      <p>{t('guest_text')}</p>
      <Form method="post" className="form">
        <FormField
          name="msisdn"
          label={t('phone')}
          refusal={refusal}
          type="tel"
          dir="ltr"
          autoComplete="tel"
          required
        />
        <FormProblem refusal={refusal} />
        <button className="button" type="submit">
          {t('send_code')}
        </button>
      </Form>
    </main>
  );
}
