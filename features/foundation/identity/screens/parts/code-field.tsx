import { OtpInput } from '#ui/components/otp-input.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { Refused } from './form.tsx';

interface CodeFieldProps {
  readonly label: string;
  readonly refusal: FormRefusal | undefined;
  /** What the call names the code. */
  readonly field: 'otp' | 'code';
  /** Refusals that are about sending a code again; all others stand with the code. */
  readonly aboutResending: readonly string[];
  /** The code is the screen's main field: it gets the focus, and sends itself when complete. */
  readonly main?: boolean;
  readonly bySms?: boolean;
}

/** A one-time code, sent as `otp`, and why the last one was refused; a refused one makes room for the next. */
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
