import { lazy, useEffect } from 'react';
import { IconLink } from '#ui/components/icon-button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Line } from '#ui/network/link.ts';
import { countLive } from '#ui/network/meter.ts';
import { saveOnSlowLine, useSaver } from '#ui/network/use-saver.ts';
import { useWaiting } from '#ui/outbox/use-waiting.ts';
import { beSparing, onLiveBytes } from '#ui/realtime/connection.ts';
import { useConnectionState } from '#ui/realtime/live.ts';
import { ShownWhenIdle } from '#ui/screen/idle.ts';
import { optionalPart } from '#ui/screen/lazy-part.tsx';
import styles from '../frames/link-sign.module.css';

/** The number of filled bars, out of three. */
const BARS: Readonly<Record<Line, number>> = { connecting: 1, live: 3, slow: 2, away: 0 };

/** An honest sign of the connection, in the header; it leads to what the connection costs. */
export function LinkSign() {
  const t = useTexts('common');
  const line = useConnectionState();
  const waiting = useWaiting().filter(({ refusal }) => refusal === null).length;
  useThrift(line);
  return (
    <IconLink
      to="/data-use"
      discover="none" // few follow it, and it would ask for the routes of the page a second time
      icon={<Bars line={line} />}
      label={t('line_sign', { line, waiting })}
      count={waiting}
    />
  );
}

function Bars({ line }: { readonly line: Line }) {
  return (
    <svg
      className={styles.bars}
      data-line={line}
      viewBox="0 0 24 24"
      width={24}
      height={24}
      aria-hidden
    >
      {[0, 1, 2].map((bar) => (
        <rect
          key={bar}
          className={bar < BARS[line] ? styles.up : styles.down}
          x={3 + bar * 7}
          y={14 - bar * 5}
          width={4}
          height={6 + bar * 5}
        />
      ))}
      {line === 'away' && <path className={styles.struck} d="M3 3 21 21" />}
    </svg>
  );
}

/** Counts the transferred bytes, and saves data automatically on a slow connection. */
function useThrift(line: Line): void {
  const saving = useSaver();
  useEffect(() => onLiveBytes(countLive), []);
  useEffect(() => beSparing(saving), [saving]);
  useEffect(() => {
    if (line === 'slow' || isNarrow()) saveOnSlowLine();
  }, [line]);
}

/** Known in some browsers only. */
function isNarrow(): boolean {
  const kind: unknown = Object(Reflect.get(navigator, 'connection')).effectiveType;
  return kind === '2g' || kind === 'slow-2g';
}

const Outbox = lazy(() => optionalPart(() => import('./outbox.tsx')));

/**
 * Loads the list of waiting forms: at once if a form waits, otherwise after the screen, so that it is there when the
 * connection is not.
 */
export function WaitingHere() {
  const anyWaiting = useWaiting().length > 0;
  return (
    <ShownWhenIdle atOnce={anyWaiting}>
      <Outbox />
    </ShownWhenIdle>
  );
}
