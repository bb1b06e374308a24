import { useSyncExternalStore } from 'react';
import { useFormat } from '#ui/i18n/format.tsx';
import { useVisit } from '#ui/screen/viewer.ts';

/** An instant in the viewer's own zone: of a player the one they have chosen, of a visitor the device's. */
export function LocalTime({ at }: { readonly at: string }) {
  const { player } = useVisit();
  const { locale, timeZone } = useFormat();
  const device = useSyncExternalStore(never, deviceZone, () => timeZone);
  const zone = player ? timeZone : device;
  const text = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
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
