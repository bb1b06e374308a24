import { type ReactNode, useSyncExternalStore } from 'react';
import { FormatProvider, useFormat } from '#ui/i18n/format.tsx';
import { useVisit } from '#ui/screen/viewer.ts';

/** Times below are in the viewer's own zone: of a player the one they have chosen, of a visitor the device's. */
export function InOwnZone({ children }: { readonly children: ReactNode }) {
  const { player } = useVisit();
  const { locale, timeZone } = useFormat();
  const device = useSyncExternalStore(never, deviceZone, () => timeZone);
  return (
    <FormatProvider locale={locale} timeZone={player ? timeZone : device}>
      {children}
    </FormatProvider>
  );
}

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

function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function never(): () => void {
  return () => undefined;
}
