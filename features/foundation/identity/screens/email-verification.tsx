import { redirect, useLoaderData, useSearchParams } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { entryPath } from '../rules/entry.ts';
import styles from './email-verification.module.css';
import { CodeField, Wait } from './parts/code-field.tsx';
import { Entry } from './parts/entry.tsx';
import { FormButton, Refused, SendButton } from './parts/form.tsx';
import { homeOf } from './parts/sign-in.ts';

const HERE = '/auth/email-verification';

const load = screenLoader(async ({ api, url }) => {
  const { emailToConfirm, verified, entry } = await api.viewer({});
  const query = url.searchParams;
  const way = entry === 'email' ? '/auth/login' : '/guest';
  const token = query.get('token');
  const isAnswered = token !== null || query.has('done') || query.has('refused');
  // players who sign in by number may have no address
  const isIdle = verified && entry !== 'email' && emailToConfirm === null && !isAnswered;
  if (isIdle) throw redirect(homeOf(query));
  const link = token === null ? null : await requestOfLink(api, token);
  return { emailToConfirm, verified, way, link, isExplained: !verified && !isAnswered };
});
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, url, form }) => {
  const query = url.searchParams;
  const token = query.get('token') ?? '';
  const verify = async (proof: Parameters<Api['verifyEmail']>[0]) => {
    await api.verifyEmail(proof);
    return redirect(entryPath(HERE, query, { done: 'yes' }));
  };
  return byIntent(form, {
    '': () => verify(parseForm('verifyEmail', form, {}, { names: { code: 'otp' } })),
    link: () => verify({ token }),
    refuse: async () => {
      await api.refuseEmail({ token });
      return redirect(`${HERE}?refused=yes`);
    },
    resend: async () => {
      const { resendAt } = await api.sendEmailVerification({});
      return redirect(entryPath(HERE, query, { resendAt: resendAt ?? '', resent: 'yes' }));
    },
  });
});
export const action = submit.server;
export const clientAction = submit.browser;

/** The account of a link, or the reason why the link is invalid. */
async function requestOfLink(api: Api, token: string) {
  try {
    return { asked: await api.emailProof({ token }), spent: null };
  } catch (error) {
    if (isApiProblem(error) && error.status < 500) return { asked: null, spent: error.message };
    throw error;
  }
}

/** Proves an address: by the mail's link on any device, or by its code in a signed-in browser. */
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
  // the link may be of another account than the signed-in one
  const isOthers = asked && asked.username !== player?.username;
  if (query.has('done') || (verified && emailToConfirm === null && !isOthers))
    return <Done verified={verified} way={way} />;
  if (asked && !spent) return <EmailLinkForm asked={asked} refusal={refusal} />;
  if (isExplained) return <Explained way={way} />;
  const email = `\u2068${emailToConfirm ?? ''}\u2069`; // isolated from the direction of its sentence
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

/** Explains the code to visitors, with a link to sign in. */
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

/** Confirms that the account was refused. */
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
 * Confirms by a button, because mail programs open links to check them. The account is named first, since anyone may have
 * typed the address; a reader who doesn't know it refuses.
 */
function EmailLinkForm({ asked, refusal }: LinkProps) {
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

/** Isolates a text from the direction of its sentence. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Refusals about sending another code. All others are shown at the code. */
const ABOUT_RESENDING = ['mail_wait', 'unavailable'];

function EmailCodeForm({ refusal }: RefusalProps) {
  const t = useTexts('account');
  const i = useTexts('identity');
  return (
    <Form method="post" className="stack">
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

function ResendEmailForm({ resendAt }: { readonly resendAt: string | null }) {
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
