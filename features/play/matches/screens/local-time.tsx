import { useFormat } from '#ui/i18n/format.tsx';

/** An instant, and the zone it is told in. */
export function ZonedTime({ at }: { readonly at: string }) {
  const { locale, timeZone } = useFormat();
  const text = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(at));
  return <time dateTime={at}>{text}</time>;
}
