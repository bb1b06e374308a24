import { Link, useLoaderData, useSearchParams } from 'react-router';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Form } from '#ui/components/form.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { AcceptTerms } from '#ui/links/accept-terms.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { entryPath } from '../rules/entry.ts';
import { EmailField, NewPassword, refuseMismatch } from './parts/credential-fields.tsx';
import { Entry, Invited } from './parts/entry.tsx';
import { Refused, SendButton } from './parts/form.tsx';
import { sendSealed } from './parts/sealed-call.ts';
import { afterProof, invitationBy } from './parts/sign-in.ts';
import styles from './register.module.css';
import { referrerOf } from './session-store.ts';

const load = screenLoader(({ api, url }) => invitationBy(api, url.searchParams));
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, url, form }) => {
  refuseMismatch(form, 'emailPassword', 'registration');
  const referId = referrerOf(url.searchParams);
  const input = parseForm('earlyAccessUser', form, { referId });
  const { mettleStateUser } = await sendSealed(api, 'earlyAccessUser', input);
  return afterProof(url, mettleStateUser);
});
export const action = submit.server;
export const clientAction = submit.browser;

/** Registration by e-mail and password. */
export default function Register() {
  const t = useTexts('identity');
  const refusal = useAnswer<FormRefusal>();
  const invitation = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  return (
    <Entry title={t('signup_title')} text={t('signup_text')}>
      <Invited by={invitation} />
      <Form method="post" className="stack">
        <TextField
          name="name"
          label={t('full_name')}
          error={refusal?.fields.name}
          defaultValue={refusal?.values.name}
          autoComplete="name"
          required
        />
        <EmailField refusal={refusal} />
        <NewPassword
          name="emailPassword"
          refusal={refusal}
          label={t('password')}
          mismatch={t('password_mismatch')}
        />
        <TermsInShort />
        <AcceptTerms words="read" />
        <Checkbox
          name="terms"
          label={t('terms')}
          error={refusal?.fields.terms}
          defaultChecked={refusal?.values.terms !== undefined}
        />
        <Refused refusal={refusal} />
        <SendButton sendingText={t('signing_up')}>{t('sign_up')}</SendButton>
      </Form>
      <p>
        {t('have_account')} <Link to={entryPath('/auth/login', query)}>{t('to_login')}</Link>
      </p>
    </Entry>
  );
}

/** Summary of the terms inside the form. */
function TermsInShort() {
  const t = useTexts('identity');
  const { minimumAge } = useVisit().brand;
  return (
    <details className={styles.terms}>
      <summary>{t('terms_summary')}</summary>
      <ul>
        <li>{t('terms_age', { age: minimumAge })}</li>
        <li>{t('terms_one_account')}</li>
        <li>{t('terms_fair')}</li>
        <li>{t('terms_conduct')}</li>
        <li>{t('terms_data')}</li>
      </ul>
    </details>
  );
}
