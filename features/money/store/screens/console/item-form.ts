import { LANGUAGES } from '#brands/brand.ts';
import { typedNumbers } from '#ui/screen/typed-numbers.ts';

/** What the form of an item says; a field that is not there says nothing. */
export function itemIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const numbers = typedNumbers(form);
  const words = (name: string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, text(`${name}_${language}`)]));
  const most = numbers.read('limitMost');
  const item = {
    price: numbers.read('price') ?? 0,
    on: form.has('on'),
    asksAddress: form.has('asksAddress'),
    limit: most === null ? null : { most, days: numbers.read('limitDays') },
    ...(form.has('stock') && { stock: numbers.read('stock') }),
    ...(form.has('named') && { names: said(words('name')), texts: said(words('about')) }),
  };
  numbers.refuse();
  return item;
}

function said(words: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== ''));
}
