import { LANGUAGES, type Language } from '#brands/brand.ts';

interface PlaceOfWork {
  readonly timeZone: string;
  readonly currency: string;
  readonly languages: readonly Language[];
}

/** By whose clock, in what money and in which languages a form was filled in: it says so itself. */
export function placeOfWork(form: FormData): PlaceOfWork {
  const said = (name: string) => String(form.get(name) ?? '');
  const languages = said('languages').split(' ');
  return {
    timeZone: said('timeZone'),
    currency: said('currency'),
    languages: LANGUAGES.filter((language) => languages.includes(language)),
  };
}
