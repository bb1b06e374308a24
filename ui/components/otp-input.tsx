import { type ComponentProps, type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { CODE_LENGTH, oneTimeCodeIn, plainDigits } from '#core/normalise.ts';
import { submitForm } from '#ui/screen/submit-form.ts';
import { cx } from './cx.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './otp-input.module.css';

interface OtpInputProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type' | 'maxLength'> {
  /** Called once all six digits are there, typed, pasted or filled in by the phone. */
  readonly onComplete?: (code: string) => void;
  /** The code is the screen's main field: it gets the focus, and the form is sent when the code is complete. */
  readonly main?: boolean | undefined;
  /** The code comes by SMS. Phones that support WebOTP read it from the message. */
  readonly bySms?: boolean | undefined;
}

/** Players may press Enter right after the last digit out of habit, when the code has already been sent. */
const HABIT_MS = 1_000;

/** One input for a one-time code, drawn as six cells, so that autofill, paste and screen readers just work. */
export function OtpInput(props: OtpInputProps) {
  const { label, hint, error, onComplete, main = false, bySms = false, onInput, ...rest } = props;
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef({ code: '', at: Number.NEGATIVE_INFINITY });
  const complete = (code: string) => {
    onComplete?.(code);
    if (!main || code === sent.current.code) return;
    sent.current = { code, at: performance.now() };
    send(field.current?.form);
  };
  useEffect(() => {
    if (main) field.current?.focus();
  }, [main]);
  useCodeOfMessage(bySms, (code) => {
    if (!field.current) return;
    field.current.value = code;
    complete(code);
  });
  const clean = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const digits = codeOf(input.value);
    if (digits !== input.value) {
      const caret = digitsOf(input.value.slice(0, input.selectionStart ?? CODE_LENGTH)).length;
      input.value = digits; // select() moves the caret to the end
      input.setSelectionRange(caret, caret);
    }
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0]);
    if (digits.length === CODE_LENGTH) complete(digits);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={cx(styles.cells, Boolean(error) && styles.wrong)} dir="ltr">
          <input
            {...rest}
            {...control}
            ref={field}
            className={styles.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]{6}"
            onInput={clean}
            onKeyDown={(event) => {
              const isOut = performance.now() - sent.current.at < HABIT_MS;
              if (event.key === 'Enter' && isOut) event.preventDefault();
            }}
          />
        </div>
      )}
    </Field>
  );
}

/** Reads the code from a pasted message, else the digits typed so far. */
function codeOf(text: string): string {
  return oneTimeCodeIn(text) ?? digitsOf(text).slice(0, CODE_LENGTH);
}

function digitsOf(text: string): string {
  return plainDigits(text).replace(/\D/g, '');
}

/**
 * Sends the form as if its button were pressed. The button itself ignores presses while it is busy, but a new code is meant
 * even if the screen still loads after a refused one.
 */
function send(form: HTMLFormElement | null | undefined): void {
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!form || !button) return;
  submitForm(form, button);
}

/** A credential of WebOTP, which the DOM's types do not have. */
interface CodeCredential {
  readonly code?: string;
}

/** Waits for the code by WebOTP. The phone asks the player before it hands the code over. */
function useCodeOfMessage(isAwaited: boolean, received: (code: string) => void): void {
  const onCode = useEffectEvent(received);
  useEffect(() => {
    if (!isAwaited || !('OTPCredential' in window)) return;
    const wait = new AbortController();
    const asked = { otp: { transport: ['sms'] }, signal: wait.signal } as CredentialRequestOptions;
    navigator.credentials.get(asked).then(
      (found) => {
        const code = oneTimeCodeIn((found as CodeCredential | null)?.code ?? '');
        if (code !== undefined) onCode(code);
      },
      () => undefined, // declined or aborted: the player types the code
    );
    return () => wait.abort();
  }, [isAwaited]);
}
