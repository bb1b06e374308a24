import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { writeMoney } from '#locales/money.ts';

/** Writes dates, numbers and money the way the player reads them. */
export interface Format {
  readonly locale: string;
  readonly timeZone: string;
  date(iso: string): string;
  /** Names its zone where the device's clock shows another time. */
  time(iso: string): string;
  /** Likewise. */
  dateTime(iso: string): string;
  number(value: number): string;
  percent(share: number): string;
  /** Minor units of an ISO currency. */
  money(minor: number, currency: string): string;
  /** A calendar month such as `2026-11`. */
  month(key: string): string;
  /** A duration in its largest whole unit. */
  span(ms: number): string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const HALF_A_YEAR_MS = 183 * DAY_MS;

const FormatContext = createContext<Format>(createFormat('en', 'UTC', 'UTC', 0));

interface FormatProviderProps {
  readonly locale: string;
  readonly timeZone: string;
  /** The server's time; a device's own clock may be years off, and would write other dates than the page came with. */
  readonly now: string;
  readonly children: ReactNode;
}

export function FormatProvider(props: FormatProviderProps) {
  const { locale, timeZone, children } = props;
  const device = useDeviceZone(timeZone);
  const today = Math.floor(Date.parse(props.now) / DAY_MS);
  const format = useMemo(
    () => createFormat(locale, timeZone, device, today * DAY_MS),
    [locale, timeZone, device, today],
  );
  return <FormatContext value={format}>{children}</FormatContext>;
}

/** Dates, numbers and money in the viewer's language and zone. */
export function useFormat(): Format {
  return useContext(FormatContext);
}

/** The device's own zone; before the page has its script the one that it was written in. */
export function useDeviceZone(written: string): string {
  return useSyncExternalStore(
    () => () => undefined,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => written,
  );
}

function createFormat(locale: string, timeZone: string, device: string, today: number): Format {
  const dates = (options: Intl.DateTimeFormatOptions) => (iso: string) => {
    const at = new Date(iso);
    const isNamed = options.hour !== undefined && differ(timeZone, device, at);
    const zone = isNamed ? ({ timeZone, timeZoneName: 'short' } as const) : { timeZone };
    return formatter(locale, { ...options, ...zone }).format(at);
  };
  const days = (options: Intl.DateTimeFormatOptions) => {
    const near = dates(options);
    const far = dates({ ...options, year: 'numeric' });
    return (iso: string) => (isFar(iso, today) ? far : near)(iso);
  };
  return {
    locale,
    timeZone,
    date: days({ weekday: 'short', day: 'numeric', month: 'short' }),
    time: dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    dateTime: days({
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
    number: (value) => new Intl.NumberFormat(locale).format(value),
    percent: (share) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    money: (minor, currency) => writeMoney(locale, { amount: minor, currency }),
    month: (key) =>
      formatter(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${key}-15T00:00:00Z`),
      ),
    span: (ms) => spanIn(locale, ms),
  };
}

/** True if the clocks of two zones show different times at an instant. */
function differ(zone: string, other: string, at: Date): boolean {
  if (zone === other) return false;
  const [here, there] = [zone, other].map((timeZone) =>
    formatter('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at),
  );
  return here !== there;
}

/** Half a year away a day and a month no longer say which year is meant. */
function isFar(iso: string, now: number): boolean {
  return Math.abs(Date.parse(iso) - now) > HALF_A_YEAR_MS;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, known);
  return known;
}

/** A duration in its largest whole unit: minutes, hours, or days from two days on. */
export function spanIn(locale: string, ms: number): string {
  const [unit, length] = unitOf(ms);
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, style).format(Math.max(1, Math.floor(ms / length)));
}

function unitOf(ms: number): ['minute' | 'hour' | 'day', number] {
  if (ms < HOUR_MS) return ['minute', MINUTE_MS];
  return ms < 2 * DAY_MS ? ['hour', HOUR_MS] : ['day', DAY_MS];
}
