import type { ComponentProps, FormEvent } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './otp-input.module.css';

interface OtpInputProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type' | 'maxLength'> {
  /** Called once all six digits are there, typed, pasted or filled in by the phone. */
  readonly onComplete?: (code: string) => void;
}

const LENGTH = 6;

/** One input for a one-time code, drawn as six cells, so that autofill, paste and screen readers just work. */
export function OtpInput({ label, hint, error, onComplete, onInput, ...rest }: OtpInputProps) {
  const clean = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const digits = latinDigits(input.value).slice(0, LENGTH);
    if (digits !== input.value) input.value = digits;
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0]);
    if (digits.length === LENGTH) onComplete?.(digits);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={cx(styles.cells, Boolean(error) && styles.wrong)} dir="ltr">
          <input
            {...rest}
            {...control}
            className={styles.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]{6}"
            maxLength={LENGTH + 6}
            onInput={clean}
          />
        </div>
      )}
    </Field>
  );
}

/** Keyboards in Arabic send digits of their own; a pasted code may hold spaces. */
function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/\D/g, '');
}
