import { redirect, useLoaderData, useSearchParams } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { entryPath } from '../rules/entry.ts';
import styles from './email-verification.module.css';
import { EmailCodeForm, EmailLinkForm, ResendEmailForm } from './parts/email-proof.tsx';
import { Entry } from './parts/entry.tsx';
import { homeOf } from './parts/way-in.ts';

const HERE = '/auth/email-verification';

const load = screenLoader(async ({ api, url }) => {
  const { emailToConfirm, verified, entry } = await api.viewer({});
  const query = url.searchParams;
  const way = entry === 'email' ? '/auth/login' : '/guest';
  const token = query.get('token');
  const isAnswered = token !== null || query.has('done') || query.has('refused');
  // who does not sign in by an address may have none
  const isIdle = verified && entry !== 'email' && emailToConfirm === null && !isAnswered;
  if (isIdle) throw redirect(homeOf(query));
  const link = token === null ? null : await askedBy(api, token);
  return { emailToConfirm, verified, way, link, isExplained: !verified && !isAnswered };
});
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, url, form }) => {
  const query = url.searchParams;
  if (form.get('intent') === 'resend') {
    const { resendAt } = await api.sendEmailVerification({});
    return redirect(entryPath(HERE, query, { resendAt: resendAt ?? '', resent: 'yes' }));
  }
  const token = query.get('token');
  if (form.get('intent') === 'refuse' && token) {
    await api.refuseEmail({ token });
    return redirect(`${HERE}?refused=yes`);
  }
  const code = String(form.get('otp') ?? '');
  await api.verifyEmail(form.get('intent') === 'link' && token ? { token } : { code });
  return redirect(entryPath(HERE, query, { done: 'yes' }));
});
export const action = submit.server;
export const clientAction = submit.browser;

/** What a link is for; or why not, where it is none, or no longer. */
async function askedBy(api: Api, token: string) {
  try {
    return { asked: await api.emailProof({ token }), spent: null };
  } catch (error) {
    if (isApiProblem(error) && error.status < 500) return { asked: null, spent: error.message };
    throw error;
  }
}

/** Shows that mail to an address arrives: by its link, from any device, or by its code, signed in. */
export default function EmailVerification() {
  const { emailToConfirm, verified, way, link, isExplained } = useLoaderData<typeof loader>();
  const t = useTexts('account');
  const [query] = useSearchParams();
  const refusal = useAnswer<FormRefusal>();
  const { brand, player } = useVisit();
  const signsInByIt = brand.entry === 'email';
  const asked = link?.asked;
  const spent = refusal?.code === 'email_link_invalid' ? refusal.detail : link?.spent;
  if (query.has('refused')) return <Declined />;
  // whoever is signed in may have been sent the link of a stranger's account
  const isOthers = asked && asked.username !== player?.username;
  if (query.has('done') || (verified && emailToConfirm === null && !isOthers))
    return <Done verified={verified} way={way} />;
  if (asked && !spent) return <EmailLinkForm asked={asked} refusal={refusal} />;
  if (isExplained) return <Explained way={way} />;
  const email = `\u2068${emailToConfirm ?? ''}\u2069`; // stays in one piece in Arabic
  return (
    <Entry
      title={t('verify_title')}
      text={
        verified
          ? t(signsInByIt ? 'verify_text' : 'verify_text_mail', { email })
          : t('verify_sign_in')
      }
    >
      {spent && (
        <Notice tone="warn" role="alert">
          {spent}
        </Notice>
      )}
      {query.has('resent') && !refusal && (
        <Notice tone="success" role="status">
          {t('verify_resent')}
        </Notice>
      )}
      {verified ? (
        <>
          <EmailCodeForm refusal={spent ? undefined : refusal} />
          <ResendEmailForm resendAt={query.get('resendAt')} />
        </>
      ) : (
        <ButtonLink to={`${way}?returnTo=${HERE}`} variant="primary" size="l" wide>
          {t('to_login')}
        </ButtonLink>
      )}
    </Entry>
  );
}

/** For visitors: what a confirmed address is for, where the code is, and the way to enter it. */
function Explained({ way }: { readonly way: string }) {
  const t = useTexts('account');
  const c = useTexts('common');
  return (
    <Entry title={t('verify_title')} text={t('verify_visitor')}>
      <div>
        <h2>{t('verify_where')}</h2>
        <ol className={styles.steps}>
          <li>{t('verify_where_1')}</li>
          <li>{t('verify_where_2')}</li>
          <li>{t('verify_where_3')}</li>
        </ol>
      </div>
      <ButtonLink to={`${way}?returnTo=${HERE}`} variant="primary" size="l" wide>
        {c('sign_in')}
      </ButtonLink>
    </Entry>
  );
}

/** Whoever reads the mails has said that the account is not theirs. */
function Declined() {
  const t = useTexts('account');
  return (
    <Entry title={t('verify_title')} text={t('verify_done_text')}>
      <Notice tone="success" role="status">
        {t('verify_refused')}
      </Notice>
    </Entry>
  );
}

function Done({ verified, way }: { readonly verified: boolean; readonly way: string }) {
  const t = useTexts('account');
  const [query] = useSearchParams();
  return (
    <Entry title={t('verify_title')} text={t('verify_done_text')}>
      <Notice tone="success" role="status">
        {t('verify_done')}
      </Notice>
      <ButtonLink to={verified ? homeOf(query) : way} variant="primary" size="l" wide>
        {verified ? t('go_on') : t('to_login')}
      </ButtonLink>
    </Entry>
  );
}
