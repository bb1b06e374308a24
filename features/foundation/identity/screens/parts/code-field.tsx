import { useState } from 'react';
import { Countdown } from '#ui/components/countdown.tsx';
import { OtpInput } from '#ui/components/otp-input.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Refused } from './form.tsx';

interface CodeFieldProps {
  readonly label: string;
  readonly refusal: FormRefusal | undefined;
  /** Name of the code in the call. */
  readonly field: 'otp' | 'code';
  /** Codes of refusals about sending another code; all others are shown at the code. */
  readonly aboutResending: readonly string[];
  /** True for the screen's main field, which gets the focus and submits when complete. */
  readonly main?: boolean;
  readonly bySms?: boolean;
}

/** A one-time code, sent as `otp`. After a refusal the field is empty again. */
export function CodeField(props: CodeFieldProps) {
  const { label, refusal, field, aboutResending, main, bySms } = props;
  const aboutCode = refusal && !aboutResending.includes(refusal.code);
  const tries = Number(refusal?.values.tries ?? 0);
  return (
    <>
      <input type="hidden" name="tries" value={tries + 1} />
      <OtpInput
        key={tries}
        name="otp"
        label={label}
        error={aboutCode ? (refusal.fields[field] ?? refusal.detail) : undefined}
        main={main}
        bySms={bySms}
        required
      />
      {!aboutCode && <Refused refusal={refusal} />}
    </>
  );
}

/** Countdown to the next code. The button stays enabled, because without script it must work too. */
export function Wait({ until }: { readonly until: string }) {
  const t = useTexts('identity');
  const { now } = useVisit();
  const [over, setOver] = useState(!(Date.parse(until) > Date.parse(now)));
  const units = { d: t('unit_d'), h: t('unit_h'), m: t('unit_m'), s: t('unit_s') };
  if (over) return <span className="muted">{t('resend_now')}</span>;
  return (
    <span className="muted">
      <span aria-hidden="true">{t('resend_label')} </span>
      <Countdown
        to={until}
        now={now}
        units={units}
        label={(time) => t('resend_in', { time })}
        doneText={t('resend_now')}
        onEnd={() => setOver(true)}
        quiet
      />
    </span>
  );
}
