import { type Bytes, carriedFor, NOTHING_CARRIED, plus, readBytes } from './bytes.ts';

const KEPT = 'bl-carried';
const listeners = new Set<() => void>();
let bytes: Bytes = NOTHING_CARRIED;
let started = false;

/** Counts from the first byte of the page, which the browser remembers; a visit ends with its tab. */
export function startMeter(): void {
  if (started) return;
  started = true;
  bytes = readBytes(kept());
  new PerformanceObserver((list) => hear(list.getEntries())).observe({
    type: 'resource',
    buffered: true,
  });
  hear(performance.getEntriesByType('navigation'));
}

/** Counts bytes of the open line, which the browser's timing leaves out. */
export function countLive(amount: number): void {
  change(plus(bytes, 'live', amount));
}

/** All that this visit has carried so far. */
export function carried(): Bytes {
  return bytes;
}

export function onCarried(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function hear(entries: readonly PerformanceEntry[]): void {
  let next = bytes;
  for (const entry of entries) {
    if (!(entry instanceof PerformanceResourceTiming) || entry.transferSize === 0) continue;
    const { pathname } = new URL(entry.name, window.location.href);
    const initiator = entry.entryType === 'navigation' ? 'navigation' : entry.initiatorType;
    next = plus(next, carriedFor(initiator, pathname), entry.transferSize);
  }
  change(next);
}

function change(next: Bytes): void {
  bytes = next;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(bytes));
  } catch {
    // nothing is kept here: the count is of this page alone
  }
  for (const listener of listeners) listener();
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
