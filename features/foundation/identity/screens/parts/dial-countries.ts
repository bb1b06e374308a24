import { DIAL_CODES } from '#core/normalise.ts';
import type { DialCountry } from '#ui/components/phone-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';

/** Countries of the brand's numbers, for a number field. */
export function useDialCountries(): [DialCountry, ...DialCountry[]] {
  const t = useTexts('identity');
  const { countriesServed, country: home } = useVisit().brand;
  const [first = home, ...rest] = countriesServed;
  const dialled = (code: string): DialCountry => {
    return { code, dial: `+${DIAL_CODES[code]}`, name: t('country_name', { code }) };
  };
  return [dialled(first), ...rest.map(dialled)];
}
