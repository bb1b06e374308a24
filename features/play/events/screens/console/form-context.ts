import { LANGUAGES, type Language } from '#brands/brand.ts';
import { textIn } from '#ui/screen/forms.ts';

interface FormContext {
  readonly timeZone: string;
  readonly currency: string;
  readonly languages: readonly Language[];
}

/** The zone, currency and languages in which a form was filled in, by its hidden fields. */
export function formContext(form: FormData): FormContext {
  const said = (name: string) => textIn(form, name);
  const languages = said('languages').split(' ');
  return {
    timeZone: said('timeZone'),
    currency: said('currency'),
    languages: LANGUAGES.filter((language) => languages.includes(language)),
  };
}
