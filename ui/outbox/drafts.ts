import { draftsName } from './drafts-name.ts';

/** Typed texts that were not sent yet, by the subject of their form: a chat room, a step of the checkout. */
interface Draft {
  readonly fields: Readonly<Record<string, string>>;
  /** When it was last typed into, ms. */
  readonly at: number;
}

export interface Drafts {
  /** The typed fields by their names; empty if nothing was typed. */
  readonly read: (subject: string) => Draft['fields'];
  /** Keeps the fields. Empty ones are kept too, unless all are empty. */
  readonly save: (subject: string, fields: Draft['fields']) => void;
  readonly drop: (subject: string) => void;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Drafts of one player at most; the least recently typed goes first. */
const MOST = 20;
const LASTS_MS = 7 * 24 * 60 * 60_000;

/** The drafts of one player in a store of this device; without a store nothing is kept. */
export function createDrafts(store: Store | null, userId: string, now = Date.now): Drafts {
  const name = draftsName(userId);
  const load = (): [string, Draft][] => {
    const kept = Object.entries(parse(store?.getItem(name) ?? null));
    return kept.filter(([, { at }]) => now() - at < LASTS_MS);
  };
  const write = (drafts: [string, Draft][]) => {
    try {
      if (drafts.length === 0) store?.removeItem(name);
      else store?.setItem(name, JSON.stringify(Object.fromEntries(drafts.slice(-MOST))));
    } catch {
      // no room left: the text is on the screen
    }
  };
  const others = (subject: string) => load().filter(([other]) => other !== subject);
  return {
    read: (subject) => load().find(([other]) => other === subject)?.[1].fields ?? {},
    save: (subject, fields) => {
      const isEmpty = Object.values(fields).every((value) => value === '');
      const own: [string, Draft][] = isEmpty ? [] : [[subject, { fields, at: now() }]];
      write([...others(subject), ...own]);
    },
    drop: (subject) => write(others(subject)),
  };
}

function parse(text: string | null): Record<string, Draft> {
  try {
    return JSON.parse(text ?? '{}') ?? {};
  } catch {
    return {}; // a store that something else has written to
  }
}
