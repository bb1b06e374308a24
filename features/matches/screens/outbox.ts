/**
 * Results that could not be sent: kept on the device and sent when the network is back. Each carries the
 * key of its first sending, so that one which had arrived after all is not taken twice.
 */
export interface WaitingResult {
  /** Idempotency key of its sending. */
  readonly key: string;
  readonly intent: 'submit' | 'edit';
  readonly matchId: string;
  readonly scoreChallenger: number;
  readonly scoreChallenged: number;
  readonly penalties?: { readonly challenger: number; readonly challenged: number };
  readonly screenshotIds: readonly string[];
  /** A picture that had not been uploaded is kept beside it under `key`. */
  readonly hasPicture: boolean;
  /** Why it was refused when it arrived; it waits no longer, only to be read. */
  readonly refusal: string | null;
}

export interface Outbox {
  readonly entries: () => readonly WaitingResult[];
  /** One result a match: a newer one replaces it. */
  readonly put: (entry: WaitingResult) => void;
  readonly remove: (key: string) => void;
  /** Hears of every change, also by another tab. */
  readonly subscribe: (listener: () => void) => () => void;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The outbox of one player in a store of this device; without a store it lasts as long as the page. */
export function createOutbox(store: Store | null, userId: string): Outbox {
  const name = `bl-results:${userId}`;
  const listeners = new Set<() => void>();
  let known: { text: string | null; list: readonly WaitingResult[] } = { text: null, list: [] };

  const entries = () => {
    if (!store) return known.list;
    const text = store.getItem(name);
    if (text !== known.text) known = { text, list: parse(text) };
    return known.list;
  };
  const save = (list: readonly WaitingResult[]) => {
    const text = list.length > 0 ? JSON.stringify(list) : null;
    known = { text, list };
    if (text === null) store?.removeItem(name);
    else store?.setItem(name, text);
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    const hear = (event: StorageEvent) => event.key === name && listener();
    listeners.add(listener);
    globalThis.addEventListener?.('storage', hear);
    return () => {
      listeners.delete(listener);
      globalThis.removeEventListener?.('storage', hear);
    };
  };
  return {
    entries,
    put: (entry) => save([...entries().filter((e) => e.matchId !== entry.matchId), entry]),
    remove: (key) => save(entries().filter((entry) => entry.key !== key)),
    subscribe,
  };
}

/** What came of a sending: it arrived, was refused for a reason, or the network is still away. */
export type Fate = 'sent' | 'away' | { readonly refusal: string };

/** Sends what waits, the oldest first; stops where the network is away. The matches that changed. */
export async function sendWaiting(
  outbox: Outbox,
  send: (entry: WaitingResult) => Promise<Fate>,
): Promise<WaitingResult[]> {
  const sent: WaitingResult[] = [];
  for (const entry of outbox.entries()) {
    if (entry.refusal !== null) continue;
    const fate = await send(entry);
    if (fate === 'away') break;
    // it may have been replaced meanwhile by a newer one
    const stillThere = outbox.entries().some(({ key }) => key === entry.key);
    if (fate === 'sent') {
      outbox.remove(entry.key);
      sent.push(entry);
    } else if (stillThere) {
      outbox.put({ ...entry, refusal: fate.refusal });
    }
  }
  return sent;
}

function parse(text: string | null): readonly WaitingResult[] {
  if (text === null) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isWaiting) : [];
  } catch {
    return []; // not ours, or cut off
  }
}

function isWaiting(entry: unknown): entry is WaitingResult {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'key' in entry &&
    'matchId' in entry &&
    'scoreChallenger' in entry &&
    'screenshotIds' in entry
  );
}
