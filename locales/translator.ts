import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** A compiled catalogue: key → the parts of a text, and of what is filled in. */
export type Texts = Readonly<Record<string, CompiledMessage>>;

export type Values = Readonly<Record<string, unknown>>;
export type Translate<Key extends string = string> = (key: Key, values?: Values) => string;

/** The forms of a text that is chosen by a value, by what it is chosen for. */
type Forms = Readonly<Record<string, CompiledMessage | undefined>>;

/**
 * Turns a catalogue into a function from key (and values for its placeholders) to text. Written here, as every page
 * carries it, for the few of ICU's kinds that our texts have; `catalogues.test.ts` knows no others.
 */
export function createTranslate<Key extends string>(locale: string, texts: Texts): Translate<Key> {
  const write = (message: CompiledMessage, values: Values, count?: string): string => {
    const written = message.map((part) => {
      if (typeof part === 'string') return part === '#' ? (count ?? part) : part;
      const [name, kind, forms] = part;
      const value = values[name];
      if (kind === undefined) return value ?? '';
      if (kind === 'number') return inDigits(locale, value);
      const form = formOf(locale, kind, value, forms as Forms);
      return write(form, values, kind === 'select' ? undefined : inDigits(locale, value));
    });
    return written.join('');
  };
  return (key, values = {}) => {
    const message = texts[key];
    return message ? write(message, values) : key;
  };
}

function formOf(locale: string, kind: string, value: unknown, forms: Forms): CompiledMessage {
  const chosen = forms[String(value)];
  if (chosen || kind === 'select') return chosen ?? forms.other ?? [];
  const rules = rulesOf(locale, kind === 'plural' ? 'cardinal' : 'ordinal');
  return forms[rules.select(Number(value))] ?? forms.other ?? [];
}

const known = new Map<string, Intl.PluralRules>();

function rulesOf(locale: string, type: 'cardinal' | 'ordinal'): Intl.PluralRules {
  const rules = known.get(type + locale) ?? new Intl.PluralRules(locale, { type });
  known.set(type + locale, rules);
  return rules;
}

function inDigits(locale: string, value: unknown): string {
  return Number(value).toLocaleString(locale);
}
