import { useMemo } from 'react';
import { countriesByName, countryName } from '#locales/country-names.ts';
import { useLanguage, useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import type { FieldTexts } from './field.tsx';
import { SearchSelect } from './search-select.tsx';

interface CountryFieldProps extends FieldTexts {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly defaultValue: string;
  /** Text of the choice of no country, where that is one. */
  readonly anyText?: string;
  readonly autoComplete?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** A choice of a country: that of the brand first, found by name, English name or code. */
export function CountryField({ anyText, ...field }: CountryFieldProps) {
  const c = useTexts('common');
  const language = useLanguage();
  const { country } = useVisit().brand;
  const options = useMemo(() => {
    const countries = countriesByName(language, country).map(({ code, name }) => {
      return { value: code, text: name, also: [countryName(code, 'en'), code] };
    });
    return anyText === undefined ? countries : [{ value: '', text: anyText }, ...countries];
  }, [language, country, anyText]);
  return <SearchSelect {...field} options={options} noneText={c('no_country')} />;
}
