import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { useSaver } from '../network/use-saver.ts';
import { useVisit } from '../screen/viewer.ts';
import {
  type ConnectionState,
  connectionState,
  follow,
  type LiveEntry,
  onConnectionState,
} from './connection.ts';

/** News in a burst reload a screen once at its start and once at its end. */
const BURST_MS = 1_000;
/** So much later where data are saved; the first of them still comes at once. */
const SPARING_BURST_MS = 10_000;
/** The longest time by which a screen loaded through navigation may be behind when it starts to follow. */
const LOADED_WITHIN_MS = 15_000;

/**
 * Reloads the screen after entries of these channels; with `concerns`, only after those for which it returns true.
 */
export function useLive(
  channels: string | readonly string[],
  concerns: (entry: LiveEntry) => boolean = () => true,
): void {
  const hearNews = useReload();
  const burst = useEffectEvent(() => hearNews());
  const saving = useSaver();
  const rest = useEffectEvent(() => (saving ? SPARING_BURST_MS : BURST_MS));
  const isNews = useEffectEvent((entry: LiveEntry | null) => entry === null || concerns(entry));
  const names = typeof channels === 'string' ? channels : channels.join(' ');
  const { now, player } = useVisit();
  const urgency = player ? 'at-once' : 'when-calm';
  const since = useEffectEvent(() => loadedAt(now));
  useEffect(() => {
    const reload = atStartAndEnd(
      () => burst(),
      () => rest(),
    );
    const stops = names
      .split(' ')
      .filter(Boolean)
      .map((name) => follow(name, since(), (entry) => isNews(entry) && reload.run(), urgency));
    return () => {
      reload.cancel();
      for (const stop of stops) stop();
    };
  }, [names, urgency]);
}

/** Returns the function that reports news to the screen, which reloads when it may. */
function useReload(): () => void {
  const { revalidate, state } = useRevalidator();
  const { state: moving } = useNavigation();
  const { key } = useLocation();
  const [screen] = useState(() => reloading(() => void revalidate()));
  const loading = moving === 'loading' || state === 'loading';
  const place = moving === 'submitting' ? undefined : key; // the router itself loads after what is sent
  useEffect(() => screen.goOn({ loading, place }), [screen, loading, place]);
  return () => screen.hearNews({ loading, place });
}

/** Hears every entry of a channel; `null` when too much was missed. */
export function useChannel(name: string | null, listener: (entry: LiveEntry | null) => void): void {
  const hear = useEffectEvent(listener);
  const { now } = useVisit();
  const since = useEffectEvent(() => loadedAt(now));
  useEffect(() => {
    if (name === null) return undefined;
    return follow(name, since(), (entry) => hear(entry));
  }, [name]);
}

/** Acts only on the last of several simultaneous updates, because its answer covers all of them. */
export function useLastOfMany<T>(act: (last: T) => void): (each: T) => void {
  const waiting = useRef<{ last: T } | null>(null);
  return (each) => {
    if (waiting.current) {
      waiting.current.last = each;
      return;
    }
    const own = { last: each };
    waiting.current = own;
    queueMicrotask(() => {
      waiting.current = null;
      act(own.last);
    });
  };
}

/** The connection's state: updates arrive at once (`live`), late (`slow`), or not at all (`away`). */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(onConnectionState, connectionState, () => 'connecting');
}

/**
 * The server's time from which on news matter to the screen: the time at which the page was made or, after a
 * navigation, a recent time by the browser's steady clock.
 */
function loadedAt(pageMadeAt: string): string {
  const made = Date.parse(pageMadeAt);
  const recently = made + performance.now() - LOADED_WITHIN_MS;
  return new Date(Math.max(made, recently)).toISOString();
}

/**
 * Runs `action` at the start of a burst, and once more at its end if entries came later. Entries that come together with
 * the first need no second run. `rest`: milliseconds.
 */
export function atStartAndEnd(action: () => void, rest: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let beginning = false;
  let again = false;
  const run = () => {
    if (beginning) return;
    if (timer !== undefined) {
      again = true;
      return;
    }
    action();
    beginning = true;
    queueMicrotask(() => {
      beginning = false;
    });
    timer = setTimeout(() => {
      timer = undefined;
      if (again) run();
      again = false;
    }, rest());
  };
  return { run, cancel: () => clearTimeout(timer) };
}

/** The router's current work. */
interface Doing {
  /** True while this or another screen loads. */
  readonly loading: boolean;
  /** The position on this screen; each step changes it, even one that loads nothing. */
  readonly place: string | undefined;
}

/**
 * Reloads a screen after news: not during another load, which frequent news would restart endlessly, and once more if a
 * step, such as an opened popup, has ended the reload.
 */
export function reloading(load: () => void) {
  let isOwed = false;
  let begunAt: string | undefined;
  const goOn = ({ loading, place }: Doing) => {
    if (loading) return;
    isOwed ||= begunAt !== undefined && begunAt !== place;
    begunAt = undefined;
    if (!isOwed) return;
    isOwed = false;
    begunAt = place;
    load();
  };
  const hearNews = (doing: Doing) => {
    isOwed = true;
    goOn(doing);
  };
  return { hearNews, goOn };
}
