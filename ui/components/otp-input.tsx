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
    if (digits !== input.value) {
      const caret = latinDigits(input.value.slice(0, input.selectionStart ?? LENGTH)).length;
      input.value = digits; // which moves the caret to the end
      input.setSelectionRange(caret, caret);
    }
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
            onInput={clean}
          />
        </div>
      )}
    </Field>
  );
}

/** Keyboards in Arabic and Persian send digits of their own; what is pasted may be the whole message. */
function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\D/g, '');
}
