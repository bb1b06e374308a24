/**
 * Forms that could not be sent: kept on the device and sent when the network is back, in the order in which they were
 * filled in. Each carries the key of its first sending, so that one which had arrived after all is not taken twice.
 */
export interface WaitingForm {
  /** Idempotency key of its sending. */
  readonly key: string;
  /** The kind of form, by which its sender is found. */
  readonly kind: string;
  /** The subject of the form; a newer form about the same subject replaces it. */
  readonly subject: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The address of the screen on which it was filled in and can be corrected. */
  readonly address: string;
  /** A picture that had not been uploaded is kept beside it under `key`. */
  readonly hasPicture: boolean;
  /** When it was filled in, ISO 8601. */
  readonly at: string;
  /** The refusal after sending; the form then waits to be corrected or dropped. */
  readonly refusal: WaitingRefusal | null;
}

export interface WaitingRefusal {
  readonly code: string;
  readonly detail: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface Outbox {
  readonly entries: () => readonly WaitingForm[];
  /** One form a subject: a newer one takes its place, at the end. Says whether the device could keep it. */
  readonly put: (entry: WaitingForm) => boolean;
  /** Writes down what has come of a form, where it waits still. */
  readonly mark: (entry: WaitingForm) => void;
  readonly remove: (key: string) => void;
  /** Hears of every change, also by another tab. */
  readonly subscribe: (listener: () => void) => () => void;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The name of a player's outbox in the store. */
export function outboxName(userId: string): string {
  return `bl-outbox:${userId}`;
}

/** The outbox of one player in a store of this device; without a store it lasts as long as the page. */
export function createOutbox(store: Store | null, userId: string): Outbox {
  const name = outboxName(userId);
  const listeners = new Set<() => void>();
  let known: { text: string | null; list: readonly WaitingForm[] } = { text: null, list: [] };

  const entries = () => {
    if (!store) return known.list;
    const text = store.getItem(name);
    if (text !== known.text) known = { text, list: parse(text) };
    return known.list;
  };
  const save = (list: readonly WaitingForm[]): boolean => {
    const text = list.length > 0 ? JSON.stringify(list) : null;
    try {
      if (text === null) store?.removeItem(name);
      else store?.setItem(name, text);
    } catch {
      return false; // no room left
    }
    known = { text, list };
    for (const listener of listeners) listener();
    return true;
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
    put: (entry) => save([...entries().filter((e) => e.subject !== entry.subject), entry]),
    mark: (entry) => void save(entries().map((e) => (e.key === entry.key ? entry : e))),
    remove: (key) => void save(entries().filter((entry) => entry.key !== key)),
    subscribe,
  };
}

/** The result of a sending: arrived, refused for a reason, or not possible yet. */
export type Fate = 'sent' | 'away' | WaitingRefusal;

/**
 * Sends the waiting forms and those added meanwhile, the oldest first; stops when the network is away. Returns the forms
 * that have arrived.
 */
export async function sendWaiting(
  outbox: Outbox,
  send: (entry: WaitingForm) => Promise<Fate>,
): Promise<WaitingForm[]> {
  const sent: WaitingForm[] = [];
  const tried = new Set<string>(); // a device that can store nothing must not send one form endlessly
  const next = () => outbox.entries().find((e) => e.refusal === null && !tried.has(e.key));
  for (let entry = next(); entry; entry = next()) {
    tried.add(entry.key);
    const fate = await send(entry);
    if (fate === 'away') break;
    if (fate === 'sent') {
      outbox.remove(entry.key);
      sent.push(entry);
    } else {
      outbox.mark({ ...entry, hasPicture: false, refusal: fate });
    }
  }
  return sent;
}

/** Rebuilds the form from its kept fields. */
export function formOf({ fields }: Pick<WaitingForm, 'fields'>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** The fields of a form that can be kept: all but files. */
export function fieldsOf(form: FormData): [string, string][] {
  const fields: [string, string][] = [];
  for (const [name, value] of form) if (typeof value === 'string') fields.push([name, value]);
  return fields;
}

/** A key, or a salt for keys; works also where the page is not secure. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function parse(text: string | null): readonly WaitingForm[] {
  if (text === null) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isWaiting) : [];
  } catch {
    return []; // not ours, or cut off
  }
}

function isWaiting(entry: unknown): entry is WaitingForm {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'key' in entry &&
    'kind' in entry &&
    'subject' in entry &&
    'at' in entry &&
    'fields' in entry &&
    Array.isArray(entry.fields)
  );
}
