import { useFormat } from '#ui/i18n/format.tsx';

/** Writes a number with its sign, as the viewer does. */
export function useSigned(): (value: number) => string {
  const { locale } = useFormat();
  return (value) =>
    new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', useGrouping: true }).format(value);
}
