import { Form } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { OtpInput } from '#ui/components/otp-input.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { Entry } from './entry.tsx';
import { Refused, useSending } from './form.tsx';
import { Wait } from './wait.tsx';

interface RefusalProps {
  readonly refusal: FormRefusal | undefined;
}

/** A press, not the opening of the page: mailboxes open links to look at them. */
export function EmailLinkForm({ refusal }: RefusalProps) {
  const t = useTexts('account');
  const sending = useSending('link');
  return (
    <Entry title={t('verify_title')} text={t('verify_link_text')}>
      <Form method="post" className="stack">
        <Refused refusal={refusal} />
        <Button
          type="submit"
          name="intent"
          value="link"
          variant="primary"
          size="l"
          wide
          busy={sending}
          busyLabel={t('checking')}
        >
          {t('verify_button')}
        </Button>
      </Form>
    </Entry>
  );
}

/** Refusals about the code itself stand with it; others are about sending it again. */
const ABOUT_RESENDING = ['mail_wait', 'unavailable'];

export function EmailCodeForm({ refusal }: RefusalProps) {
  const t = useTexts('account');
  const i = useTexts('identity');
  const checking = useSending();
  const aboutCode = refusal && !ABOUT_RESENDING.includes(refusal.code);
  const tries = Number(refusal?.values.tries ?? 0);
  return (
    <Form method="post" className="stack" noValidate>
      <input type="hidden" name="tries" value={tries + 1} />
      <OtpInput
        key={tries} // a refused code makes room for the next
        name="otp"
        label={i('code')}
        error={aboutCode ? (refusal.fields.code ?? refusal.detail) : undefined}
        required
      />
      {!aboutCode && <Refused refusal={refusal} />}
      <Button
        type="submit"
        variant="primary"
        size="l"
        wide
        busy={checking}
        busyLabel={t('checking')}
      >
        {t('verify_button')}
      </Button>
    </Form>
  );
}

export function ResendEmailForm({ resendAt }: { readonly resendAt: string | null }) {
  const t = useTexts('account');
  const sending = useSending('resend');
  return (
    <Form method="post" className="row" preventScrollReset>
      <Button type="submit" name="intent" value="resend" busy={sending} busyLabel={t('sending')}>
        {t('resend')}
      </Button>
      {resendAt && <Wait key={resendAt} until={resendAt} />}
    </Form>
  );
}
