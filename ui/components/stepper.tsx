import { type ComponentProps, type FormEvent, useRef } from 'react';
import { plainDigits } from '#core/normalise.ts';
import { Field, type FieldTexts } from './field.tsx';
import { MinusIcon, PlusIcon } from './icon.tsx';
import styles from './stepper.module.css';

interface StepperProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'ref'> {
  readonly min: number;
  readonly max: number;
  /** Names of the buttons beside the number. */
  readonly lessLabel: string;
  readonly moreLabel: string;
}

/** A small whole number, such as a score: typed, or stepped with a thumb. */
export function Stepper(props: StepperProps) {
  const { label, hint, error, min, max, lessLabel, moreLabel, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const put = (value: string) => {
    const element = input.current;
    if (!element) return;
    // Through the native setter, so that a controlled input hears of it as of typing.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const step = (by: 1 | -1) => {
    const value = (Number(input.current?.value) || 0) + by;
    put(String(Math.min(max, Math.max(min, value))));
  };
  // a browser drops the digits of other scripts from a field for numbers, without a word
  const readDigits = (event: FormEvent<HTMLInputElement> & { readonly data?: string | null }) => {
    const typed = event.data ?? '';
    const digits = plainDigits(typed);
    if (digits === typed || !/^\d+$/.test(digits)) return;
    event.preventDefault();
    put((event.currentTarget.value + digits).replace(/^0+(?=\d)/, ''));
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.room}>
          <div className={styles.stepper}>
            <button
              type="button"
              className={styles.step}
              aria-label={lessLabel}
              disabled={rest.disabled}
              onClick={() => step(-1)}
            >
              <MinusIcon />
            </button>
            <input
              placeholder="–"
              {...rest}
              {...control}
              ref={input}
              className={styles.value}
              type="number"
              inputMode="numeric"
              min={min}
              max={max}
              step={1}
              onBeforeInput={readDigits}
            />
            <button
              type="button"
              className={styles.step}
              aria-label={moreLabel}
              disabled={rest.disabled}
              onClick={() => step(1)}
            >
              <PlusIcon />
            </button>
          </div>
        </div>
      )}
    </Field>
  );
}
