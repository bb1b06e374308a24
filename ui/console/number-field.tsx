import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { currencyDigits } from '#locales/money.ts';
import { type NumberForm, readNumber, type TypedNumber } from '#locales/typed-number.ts';
import { Button } from '#ui/components/button.tsx';
import type { FieldTexts } from '#ui/components/field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useScripted } from '#ui/screen/scripted.ts';
import { formFieldOf, problemOf } from '#ui/screen/typed-numbers.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './number-field.module.css';

interface NumberFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'type' | 'inputMode' | 'min' | 'max' | 'step' | 'ref'> {
  readonly name: string;
  /** Digits after the decimal sign, 0 by default. An amount takes those of its currency. */
  readonly digits?: number;
  /** ISO 4217, where it takes an amount. */
  readonly currency?: string;
  /** The largest number that it can mean. */
  readonly most?: number;
  /** True in a form that becomes an address, which says nothing of how the number was written. */
  readonly inAddress?: boolean;
}

/**
 * A number or an amount, written as people of the brand and the language write it. A text that means no number, or two,
 * is asked about at once; the form's action reads it by `typedNumbers`, which refuses it likewise.
 */
export function NumberField(props: NumberFieldProps) {
  const { digits: asked = 0, currency, most, inAddress, error, onBlur, onInput, ...rest } = props;
  const form: NumberForm = {
    locales: useNumberLocales(),
    digits: currency === undefined ? asked : currencyDigits(currency),

    currency,
    most,
  };
  const input = useRef<HTMLSpanElement>(null);
  const [left, setLeft] = useState(String(props.value ?? props.defaultValue ?? ''));
  const problem = rest.disabled ? undefined : problemOf(readNumber(left, form));
  const choose = (text: string) => {
    const field = input.current?.querySelector('input');
    if (!field) return;
    // through the native setter, so that a controlled input notices it like typing
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
    setLeft(text);
  };
  const leave = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter') setLeft(currentTarget.value);
  };
  return (
    <span ref={input} className="stack">
      <TextField
        autoComplete="off"
        {...rest}
        type="text"
        inputMode={form.digits === 0 ? 'numeric' : 'decimal'}
        dir="ltr"
        error={problem ? <ProblemText of={problem} form={form} /> : error}
        onBlur={(event) => {
          setLeft(event.currentTarget.value);
          onBlur?.(event);
        }}
        onInput={(event) => {
          setLeft('');
          onInput?.(event);
        }}
        onKeyDown={leave}
      />
      {!inAddress && (
        <input type="hidden" name={formFieldOf(rest.name)} value={JSON.stringify(form)} />
      )}
      {problem && 'doubt' in problem && (
        <Choices values={problem.doubt} form={form} onChoose={choose} />
      )}
    </span>
  );
}

/** The ways in which a viewer may write numbers: those of the page, of the brand's country, and of both. */
function useNumberLocales(): string[] {
  const { language, brand } = useVisit();
  const [own] = brand.languages;
  return [...new Set([language, `${language}-${brand.country}`, `${own}-${brand.country}`])];
}

interface ProblemTextProps {
  readonly of: NonNullable<ReturnType<typeof problemOf>>;
  readonly form: NumberForm;
}

function ProblemText({ of, form }: ProblemTextProps) {
  const t = useTexts('console');
  const { digits } = form;
  if ('doubt' in of) {
    const [smaller, larger] = of.doubt;
    // without a sign between thousands, so that both can be typed as they are shown
    const numbers = { smaller: smaller.toFixed(digits), larger: String(larger) };
    return <>{t('number_doubt', numbers)}</>;
  }
  const fine = digits === 0 ? 'number_whole' : 'number_too_fine';
  const faults = {
    too_fine: fine,
    other_currency: 'number_other_currency',
    not_a_number: 'number_not',
  } as const;
  return <>{t(faults[of.fault], { digits, currency: form.currency })}</>;
}

interface ChoicesProps {
  readonly values: Extract<TypedNumber, { readonly doubt: unknown }>['doubt'];
  readonly form: NumberForm;
  readonly onChoose: (text: string) => void;
}

/** Buttons that put one of two numbers into the field, each in the digits that nobody misreads. */
function Choices({ values: [smaller, larger], form, onChoose }: ChoicesProps) {
  const { locale } = useFormat();
  const scripted = useScripted();
  if (!scripted) return null;
  const shown = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits }).format(value);
  return (
    <span className={styles.choices} translate="no">
      <Button size="s" onClick={() => onChoose(smaller.toFixed(form.digits))}>
        {shown(smaller, form.digits)}
      </Button>
      <Button size="s" onClick={() => onChoose(String(larger))}>
        {shown(larger, 0)}
      </Button>
    </span>
  );
}
