import { LANGUAGES } from '#brands/brand.ts';

/** What the form of an item says; a field that is not there says nothing. */
export function itemIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const number = (name: string) => (text(name) === '' ? null : Number(text(name)));
  const words = (name: string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, text(`${name}_${language}`)]));
  const most = number('limitMost');
  return {
    price: Number(text('price')),
    on: form.has('on'),
    asksAddress: form.has('asksAddress'),
    limit: most === null ? null : { most, days: number('limitDays') },
    ...(form.has('stock') && { stock: number('stock') }),
    ...(form.has('named') && { names: said(words('name')), texts: said(words('about')) }),
  };
}

function said(words: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== ''));
}
