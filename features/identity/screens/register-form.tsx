import { Form, redirect, useActionData } from 'react-router';
import { useTexts } from '#ui/i18n/texts.tsx';
import { FormField, FormProblem } from '#ui/screen/form-field.tsx';
import { type FormRefusal, screenAction } from '#ui/screen/load.ts';

const submit = screenAction(async ({ api, form }) => {
  const text = (name: string) => String(form.get(name) ?? '');
  await api.register({ username: text('username'), email: text('email') });
  return redirect('/profile/me');
});
export const action = submit.server;
export const clientAction = submit.browser;

/** A proved number becomes a player. */
export default function RegisterForm() {
  const t = useTexts('identity');
  const refusal = useActionData<FormRefusal>();
  return (
    <main className="page">
      <h1>{t('register_title')}</h1>
      <p>{t('register_text')}</p>
      <Form method="post" className="form">
        <FormField
          name="username"
          label={t('username')}
          refusal={refusal}
          autoComplete="nickname"
        />
        <FormField
          name="email"
          label={t('email')}
          refusal={refusal}
          type="email"
          dir="ltr"
          autoComplete="email"
        />
        <FormProblem refusal={refusal} />
        <button className="button" type="submit">
          {t('register')}
        </button>
      </Form>
    </main>
  );
}
