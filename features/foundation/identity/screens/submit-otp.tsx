import { Link, redirect, useLoaderData, useSearchParams } from 'react-router';
import { msisdnIn } from '#core/normalise.ts';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { entryPath } from '../rules/entry.ts';
import { CodeField, Wait } from './parts/code-field.tsx';
import { Entry } from './parts/entry.tsx';
import { FormButton, SendButton } from './parts/form.tsx';
import { requestCode } from './parts/request-code.ts';
import { afterProof, checkEntry } from './parts/sign-in.ts';

const MINUTE_MS = 60_000;

const load = screenLoader(async ({ api, url }) => {
  await checkEntry(api, url, 'phone');
  if (!url.searchParams.get('msisdn')) throw redirect(entryPath('/guest', url.searchParams));
  const { codes } = await api.numbersInForce({});
  return { minutes: codes.livesFor / MINUTE_MS };
});
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, url, form }) => {
  const msisdn = msisdnIn(url.searchParams.get('msisdn') ?? '');
  return byIntent(form, {
    '': async () => {
      const { mettleStateUser } = await api.validateOtp(parseForm('validateOtp', form, { msisdn }));
      return afterProof(url, mettleStateUser);
    },
    resend: async () => {
      const { resendAt } = await requestCode(api, { msisdn });
      const query = { msisdn, resendAt, resent: 'yes' };
      return redirect(entryPath('/submit-otp', url.searchParams, query));
    },
  });
});
export const action = submit.server;
export const clientAction = submit.browser;

/** Takes the code of the SMS, or sends another one. */
export default function SubmitOtp() {
  const t = useTexts('identity');
  const { minutes } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const refusal = useAnswer<FormRefusal>();
  const msisdn = msisdnIn(query.get('msisdn') ?? '');
  const number = `\u2066+${msisdn}\u2069`; // stays left to right in Arabic
  return (
    <Entry title={t('otp_title')} text={t('otp_text', { number, minutes })}>
      {query.get('resent') && !refusal && (
        <Notice tone="success" role="status">
          {t('resent')}
        </Notice>
      )}
      <CodeForm refusal={refusal} />
      <ResendForm resendAt={query.get('resendAt')} />
      <p>
        <Link to={entryPath('/guest', query, { msisdn })}>{t('change_number')}</Link>
      </p>
    </Entry>
  );
}

/** Refusals about sending another code. All others are shown at the code. */
const ABOUT_RESENDING = ['otp_wait', 'sms_failed', 'unavailable'];

function CodeForm({ refusal }: { readonly refusal: FormRefusal | undefined }) {
  const t = useTexts('identity');
  return (
    <Form method="post" className="stack">
      <CodeField
        label={t('code')}
        refusal={refusal}
        field="otp"
        aboutResending={ABOUT_RESENDING}
        main
        bySms
      />
      <SendButton sendingText={t('checking_code')}>{t('confirm_code')}</SendButton>
    </Form>
  );
}

function ResendForm({ resendAt }: { readonly resendAt: string | null }) {
  const t = useTexts('identity');
  return (
    <Form method="post" className="row" preventScrollReset>
      <FormButton intent="resend" sendingText={t('sending_code')}>
        {t('resend')}
      </FormButton>
      {resendAt && <Wait key={resendAt} until={resendAt} />}
    </Form>
  );
}
