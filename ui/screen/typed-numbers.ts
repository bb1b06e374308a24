/** Reads the numbers that a form's fields hold, in the browser and on the server alike. */
import {
  type NumberFault,
  type NumberForm,
  readNumber,
  type TypedNumber,
} from '#locales/typed-number.ts';
import { ApiProblem } from '#ui/api/problem.ts';

/** The hidden field beside a number says how it was written: the action of a form knows nothing else of its page. */
export function formFieldOf(name: string): string {
  return `${name}.form`;
}

/** The reason that a text is not one number; `undefined` if it is one, or empty. */
export function problemOf(
  read: TypedNumber,
): { readonly doubt: readonly [number, number] } | { readonly fault: NumberFault } | undefined {
  return 'value' in read ? undefined : read;
}

export interface TypedNumbers {
  /** The number of a field, in the field's own unit; `null` where it is empty or cannot be read. */
  readonly read: (name: string) => number | null;
  /** Refuses the form if a number that was asked for cannot be read. The fields say why themselves. */
  readonly refuse: () => void;
}

/** The numbers of a form. A page of an earlier release says nothing of how they are written. */
export function typedNumbers(form: FormData): TypedNumbers {
  const unread = new Set<string>();
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    read: (name) => {
      const read = readNumber(text(name), numberForm(text(formFieldOf(name))));
      if ('value' in read) return read.value;
      unread.add(name);
      return null;
    },
    refuse: () => {
      if (unread.size === 0) return;
      const errors = [...unread].map((path) => ({ path, code: 'number_unread', message: '' }));
      throw new ApiProblem(422, { code: 'number_unread', errors });
    },
  };
}

const EARLIER: NumberForm = { locales: ['en'], digits: 4 };

function numberForm(written: string): NumberForm {
  try {
    const { locales, digits, currency, most } = JSON.parse(written);
    Intl.getCanonicalLocales(locales);
    return { locales, digits, currency, most };
  } catch {
    return EARLIER;
  }
}
