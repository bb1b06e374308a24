import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetEnded, forgetOthers } from './leaving.ts';

const server = vi.hoisted(() => ({
  player: null as { userId: string } | null,
  isAway: false,
  asked: 0,
}));
vi.mock('#ui/api/browser.ts', () => ({
  browserApi: {
    viewer: async () => {
      server.asked += 1;
      if (server.isAway) throw new Error('no line');
      return { player: server.player };
    },
  },
}));

/** A browser's store, whose entries are its keys. */
function storage(entries: Record<string, string>) {
  const methods = {
    getItem: (name: string) => store[name] ?? null,
    setItem: (name: string, text: string) => {
      store[name] = text;
    },
    removeItem: (name: string) => {
      delete store[name];
    },
    length: 1,
  };
  const store: Record<string, string> = { ...entries };
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(store, name, { value, enumerable: false });
  }
  return store;
}

const WAITING = JSON.stringify([
  {
    key: 'k1',
    kind: 'score',
    subject: 's',
    fields: [],
    address: '/match',
    hasPicture: true,
    at: '',
  },
]);
const NOTES = {
  msisdn: '27820000001',
  user: '{"userId":"ann"}',
  'bl-results:m1': '{}',
  'bl-drafts:': '{}',
  referId: 'CODE',
};

let local: Record<string, string>;
let tab: Record<string, string>;
let cachesLeft: Set<string>;
let notifications: number;

beforeEach(() => {
  Object.assign(server, { player: null, isAway: false, asked: 0 });
  local = storage({
    'bl-outbox:ann': WAITING,
    'bl-drafts:ann': '{}',
    'gdpr-consent': 'yes',
  });
  tab = storage({ ...NOTES, 'bl-tab-of': 'ann' });
  cachesLeft = new Set(['bl-kept', 'bl-pictures', 'bl-assets']);
  notifications = 2;
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('caches', {
    open: async () => ({ delete: async () => true }),
    delete: async (name: string) => cachesLeft.delete(name),
  });
  const close = () => {
    notifications -= 1;
  };
  const registration = { getNotifications: async () => [{ close }, { close }] };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
});
afterEach(() => vi.unstubAllGlobals());

describe('a phone whose session has ended elsewhere', () => {
  test('keeps nothing of its player once the server says so, and its page gives way', async () => {
    expect(await forgetEnded('ann')).toBe(false);
    expect(Object.keys(local)).toEqual(['gdpr-consent']);
    expect(Object.keys(tab)).toEqual(['referId']); // the invitation that led here
    expect([...cachesLeft]).toEqual(['bl-assets']);
    expect(notifications).toBe(0);
  });

  test('keeps all of it where the server cannot be asked, or says that the session lasts', async () => {
    server.isAway = true;
    expect(await forgetEnded('ann')).toBe(true);
    Object.assign(server, { isAway: false, player: { userId: 'ann' } });
    expect(await forgetEnded('ann')).toBe(true);
    expect(local['bl-outbox:ann']).toBe(WAITING);
    expect(tab).toMatchObject(NOTES);
    expect(cachesLeft.size).toBe(3);
    expect(notifications).toBe(2);
  });
});

describe('a page of a player', () => {
  test('asks nobody while the device knows no other player', async () => {
    expect(await forgetOthers('ann')).toBe(true);
    expect(server.asked).toBe(0);
    expect(local['bl-outbox:ann']).toBe(WAITING);
  });

  test('of another player drops what waited of the earlier one, with its number', async () => {
    server.player = { userId: 'ben' };
    local['bl-outbox:ben'] = WAITING;
    expect(await forgetOthers('ben')).toBe(true);
    expect(Object.keys(local).sort()).toEqual(['bl-outbox:ben', 'gdpr-consent']);
    expect(Object.keys(tab).sort()).toEqual(['bl-tab-of', 'referId']);
    expect(tab['bl-tab-of']).toBe('ben');
  });

  test('that a visitor opened before drops nothing of the player who signed in in another tab', async () => {
    server.player = { userId: 'ann' };
    tab = storage({});
    vi.stubGlobal('sessionStorage', tab);
    expect(await forgetOthers(null)).toBe(false);
    expect(local['bl-outbox:ann']).toBe(WAITING);
  });
});
