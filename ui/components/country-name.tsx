import { countryName } from '#locales/country-names.ts';
import { useLanguage } from '#ui/i18n/texts.tsx';

/** A country by name. The server's name stays where an older browser has another one for it. */
export function CountryName({ code }: { readonly code: string }) {
  const language = useLanguage();
  return <span suppressHydrationWarning>{countryName(code, language)}</span>;
}
