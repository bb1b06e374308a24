import { DIAL_CODES } from '#core/normalise.ts';
import { countryName } from '#locales/country-names.ts';
import type { DialCountry } from '#ui/components/phone-field.tsx';
import { useLanguage } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';

/** Countries of the brand's numbers, for a number field. */
export function useDialCountries(): [DialCountry, ...DialCountry[]] {
  const language = useLanguage();
  const { countriesServed, country: home } = useVisit().brand;
  const [first = home, ...rest] = countriesServed;
  const dialled = (code: string): DialCountry => {
    return { code, dial: `+${DIAL_CODES[code]}`, name: countryName(code, language) };
  };
  return [dialled(first), ...rest.map(dialled)];
}
