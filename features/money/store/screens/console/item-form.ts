import { LANGUAGES } from '#brands/brand.ts';
import { textIn } from '#ui/screen/forms.ts';
import { typedNumbers } from '#ui/screen/typed-numbers.ts';
import { SHELVES } from '../../rules/purchase.ts';

/** Reads an item from its form. A field that the form does not have is left out, so it stays as it is. */
export function itemIn(form: FormData) {
  const text = (name: string) => textIn(form, name).trim();
  const numbers = typedNumbers(form);
  const words = (name: string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, text(`${name}_${language}`)]));
  const most = numbers.read('limitMost');
  const [itemId, shelf] = [text('itemId'), SHELVES.find((each) => each === text('shelf'))];
  const item = {
    ...(itemId ? { itemId } : shelf && { shelf }),
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
