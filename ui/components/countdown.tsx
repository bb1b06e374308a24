import { type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { everySecond, timeOfServer } from './clock.ts';
import styles from './countdown.module.css';
import { cx } from './cx.ts';

interface CountdownProps {
  /** The moment it counts to, ISO 8601. */
  readonly to: string;
  /** The server's time when it answered, ISO 8601; the first view is reckoned from it. */
  readonly now: string;
  /** Makes the spoken sentence of the time left, such as "Check-in closes in 5 m". */
  readonly label?: ((text: string) => string) | undefined;
  /** Called when it runs out on the screen, and once more if it is still there a moment later. */
  readonly onEnd?: (() => void) | undefined;
  /** Shown afterwards. */
  readonly doneText: ReactNode;
  /** Short names of days, hours, minutes and seconds. */
  readonly units: {
    readonly d: string;
    readonly h: string;
    readonly m: string;
    readonly s: string;
  };
  /** `hero` is alone in big numerals. */
  readonly size?: 'inline' | 'hero';
  /** Never announced: for lists in which many run at once. */
  readonly quiet?: boolean;
}

/** Time left, live. The last hour is spoken at each minute, the rest only when asked for. */
export function Countdown(props: CountdownProps) {
  const { to, now, label, onEnd, doneText, units, size = 'inline', quiet = false } = props;
  const left = useSecondsLeft(to, now);
  useEnd(left, onEnd);
  const write = (parts: readonly Part[]) =>
    parts.map((p) => `${p.value} ${units[p.unit]}`).join(' ');
  const spoken = write(spokenParts(left));
  return (
    <time
      dateTime={to}
      className={cx(styles.countdown, styles[size], left > 0 && left <= 60 && styles.urgent)}
    >
      {left > 0 && (
        <span className={styles.parts} aria-hidden="true">
          {partsOf(left).map((part) => (
            <span key={part.unit} className={styles.part}>
              <bdi className={styles.value} translate="no">
                {part.text}
              </bdi>
              <span className={styles.unit}>{units[part.unit]}</span>
            </span>
          ))}
        </span>
      )}
      <span
        className={left > 0 ? 'visually-hidden' : undefined}
        aria-live={!quiet && left < 3600 ? 'polite' : 'off'}
      >
        {left > 0 ? (label?.(spoken) ?? spoken) : doneText}
      </span>
    </time>
  );
}

/** The second it is now on the server, live; `now` is what the server said it was when it answered. */
export function useSecond(now: string): number {
  return useSyncExternalStore(
    everySecond,
    () => Math.floor(timeOfServer(now) / 1000),
    () => Math.floor(Date.parse(now) / 1000),
  );
}

function useSecondsLeft(to: string, now: string): number {
  const second = useSecond(now);
  return Math.max(0, Math.ceil(Date.parse(to) / 1000 - second));
}

function useEnd(left: number, onEnd: (() => void) | undefined): void {
  const before = useRef(left);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const ended = before.current > 0 && left === 0;
    before.current = left;
    return ended ? nowAndOnceMore(() => end()) : undefined;
  }, [left]);
}

interface Part {
  readonly unit: 'd' | 'h' | 'm' | 's';
  readonly value: number;
  /** As on a clock: two digits after the first part. */
  readonly text: string;
}

const LENGTHS = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const;

/** Shows the seconds left as the three largest units, and at least as minutes and seconds. */
export function partsOf(left: number): Part[] {
  const all = split(left);
  const first = Math.min(
    2,
    all.findIndex((part) => part.value > 0),
  );
  return all
    .slice(first < 0 ? 2 : first)
    .slice(0, 3)
    .map((part, index) => (index === 0 ? part : { ...part, text: padded(part.value) }));
}

/** Speaks the seconds left as whole minutes below an hour, quarters of an hour below a day, then hours. */
export function spokenParts(left: number): Part[] {
  const grain = left < 3600 ? 60 : left < 86_400 ? 900 : 3600;
  return split(Math.ceil(left / grain) * grain).filter((part) => part.value > 0);
}

function split(seconds: number): Part[] {
  let rest = seconds;
  return LENGTHS.map(([unit, length]) => {
    const value = Math.floor(rest / length);
    rest -= value * length;
    return { unit, value, text: String(value) };
  });
}

function padded(value: number): string {
  return String(value).padStart(2, '0');
}

/** A device's clock is taken for right where it is as much as a second and a half ahead. */
const ONCE_MORE_MS = 3_000;

/**
 * Does what is to be done at an end, and again a moment later: by the server's clock it may not have come yet, and
 * nothing would ask a second time. Returns how to leave that.
 */
export function nowAndOnceMore(act: () => void): () => void {
  act();
  const timer = setTimeout(act, ONCE_MORE_MS);
  return () => clearTimeout(timer);
}
