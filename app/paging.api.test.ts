import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#platform/http/contract.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import { challenge, inMinutes, newPair, type Pair } from '#testing/matches.ts';
import { newPlayer, type Person, refusedFields } from '#testing/people.ts';
import { MANY_CODES } from '#testing/product.ts';
import { startTournament } from '#testing/tournaments.ts';
import { contract } from './contract.ts';

/** Lists that are read page by page while rows come and go: nobody is lost, and nobody comes twice. */

interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly nextCursor: string | null;
}

const product = describeProduct(MANY_CODES);
const official = product.player();
/** Has every role. */
let inputs: Record<string, string>;
/** A battleground in which the official takes part. */
let groundId: string;

beforeAll(async () => {
  await sql`update players set roles = array['moderator', 'support', 'organiser', 'administrator']
    where id = ${official.userId}`.execute(product.platform.db);
  const { eventId, contenders } = await startTournament(product, 2);
  const ground = await newEvent(product);
  await join(official, ground);
  const userId = contenders[0]?.userId ?? '';
  const { gameId } = ground;
  const webhookId = crypto.randomUUID();
  await sql`insert into webhooks (id, audience, owner_id, url, name, kinds, secret, created_at)
    values (${webhookId}, 'blg-za', ${official.userId}, 'https://example.com/', 'Tool', '{}', '\\x00',
      ${product.clock.now()})`.execute(product.platform.db);
  groundId = ground.eventId;
  inputs = { webhookId, eventId, id: eventId, gameId, userId, q: 'test', eventName: 'football-26' };
});

const paged: [string, Call][] = Object.entries(contract).filter(
  ([, { input }]) => 'shape' in input && ['cursor', 'page'].every((name) => name in shapeOf(input)),
);

function shapeOf(input: unknown): Readonly<Record<string, z.ZodType>> {
  return input instanceof z.ZodObject ? input.shape : {};
}

test('there are lists', () => {
  expect(paged.length).toBeGreaterThan(60);
});

/** Lists with nothing in them look at no cursor. */
const EMPTY_HERE = ['receipts', 'chatRecord'];

describe.each(paged)('%s', (name, call) => {
  test('reads on by its own cursors alone, and says what comes next', async () => {
    const needed = Object.keys(shapeOf(call.input)).filter((field) => field in inputs);
    const sent: Record<string, string> = {};
    for (const field of needed) sent[field] = inputs[field] ?? '';
    if (name === 'lookingPlayers') sent.eventId = groundId;
    if (name === 'gameRules') delete sent.gameId; // of one game there is one page
    const first = await read(call, { ...sent, pageSize: '1' });
    expect([first.statusCode, first.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
    if (name !== 'getBracketEvent' && name !== 'eventControl') {
      expect(first.json()).toHaveProperty('nextCursor');
    }
    if (EMPTY_HERE.includes(name)) return;
    const refused = await read(call, { ...sent, cursor: 'nonsense' });
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      expect.stringContaining('"path":"cursor"'),
    ]);
    // the list's own number of keys is the one that is understood; any column may be compared with nothing
    const statuses: number[] = [];
    for (let keys = 1; keys <= MOST_KEYS; keys += 1) {
      const { statusCode, body } = await read(call, { ...sent, cursor: cursorOf(keys, null) });
      expect([200, 422], body).toContain(statusCode);
      statuses.push(statusCode);
    }
    const own = statuses.indexOf(200) + 1;
    expect(own).toBeGreaterThan(0);
    const other = await read(call, { ...sent, cursor: cursorOf(own, 'x') });
    expect([200, 422], other.body).toContain(other.statusCode);
  });
});

/** Boards have most. */
const MOST_KEYS = 6;

function cursorOf(keys: number, value: string | null): string {
  const parts = [2, ...Array.from({ length: keys }, () => value)];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function read({ method, path }: Call, sent: Record<string, string>) {
  const { pageSize, ...others } = sent;
  const body = { ...others, ...(pageSize && { pageSize: Number(pageSize) }) };
  return product.app.inject({
    method,
    url: method === 'GET' ? `/api/${path}?${new URLSearchParams(sent)}` : `/api/${path}`,
    headers: { host: 'blg-za-en.localhost' },
    cookies: { bl_session: official.session },
    ...(method === 'POST' && { payload: body }),
  });
}

const SIZE = 3;

/** Reads a list to its end by cursors; between the first page and the second something happens. */
async function readOn<Item, Id>(
  list: (asked: { pageSize: number; cursor?: string }) => Promise<Page<Item>>,
  idOf: (item: Item) => Id,
  meanwhile: (read: readonly Id[]) => Promise<void>,
): Promise<Id[]> {
  const first = await list({ pageSize: SIZE });
  const read = first.items.map(idOf);
  await meanwhile(read);
  let { nextCursor } = first;
  for (let page = 2; nextCursor !== null; page += 1) {
    const next: Page<Item> = await list({ pageSize: SIZE, cursor: nextCursor });
    expect(next.page).toBe(page);
    read.push(...next.items.map(idOf));
    nextCursor = next.nextCursor;
  }
  return read;
}

describe('rows that come and go meanwhile', () => {
  test('entrants: who leaves and who joins moves nobody else', async () => {
    const event = await newEvent(product);
    const people: Person[] = [];
    for (let index = 0; index < 8; index += 1) {
      const person = await newPlayer(product);
      await join(person, event);
      product.clock.advance(1000);
      people.push(person);
    }
    const { eventId } = event;
    const lists: ((asked: object) => Promise<Page<{ userId: string }>>)[] = [
      (asked) => official.api.eventByParticipants({ id: eventId, ...asked }),
      (asked) => official.api.organiserEntrants({ eventId, list: 'present', ...asked }),
    ];
    for (const list of lists) {
      const there = (await list({ pageSize: 100 })).items.map(({ userId }) => userId);
      const read = await readOn(
        list,
        ({ userId }) => userId,
        async (seen) => {
          // the first of the page, and the last, where the next one begins
          for (const gone of [seen[0], seen.at(-1)]) {
            await people.find(({ userId }) => userId === gone)?.api.leaveEvent({ eventId });
          }
        },
      );
      expect(read).toEqual(there);
    }
  });

  test('matches: what is decided meanwhile goes, and what comes first is no second time there', async () => {
    const [first] = [await newPair(product)];
    const pairs: Pair[] = [first];
    for (let index = 0; index < 6; index += 1) {
      const next = await newPair(product, first);
      pairs.push({
        ...next,
        challenger: first.challenger,
        challengerTeamId: first.challengerTeamId,
      });
    }
    const ids: string[] = [];
    for (const [index, pair] of pairs.entries()) {
      const proposedDate = inMinutes(product, 60 + 40 * index);
      ids.push((await challenge(product, pair, { proposedDate })).matchId);
    }
    const { api } = first.challenger;
    const read = await readOn(
      (asked) => api.userMatches({ status: 'upcoming', ...asked }),
      ({ matchId }) => matchId,
      async ([gone = '', alsoGone = '']) => {
        await api.cancelMatch({ matchId: gone });
        await api.cancelMatch({ matchId: alsoGone });
        const rival = await newPair(product, first);
        const soonest = {
          ...rival,

          challenger: first.challenger,
          challengerTeamId: first.challengerTeamId,
        };
        await challenge(product, soonest, { proposedDate: inMinutes(product, 20) });
      },
    );
    expect(read).toEqual(ids);
  });

  test('coins and acts: what is booked meanwhile comes on top, and nothing comes twice', async () => {
    const player = await newPlayer(product);
    const give = async (coins: number) => {
      await official.api.giveCoins({
        userId: player.userId,
        coins,
        reason: 'For your patience.',
      });
      await player.api.claimUserRewards({});
    };
    for (let coins = 1; coins <= 7; coins += 1) await give(coins);
    const lines = await readOn(
      player.api.coinStatement,
      ({ coins }) => coins,
      async () => {
        await give(8);
        await give(9);
      },
    );
    expect(lines).toEqual([7, 6, 5, 4, 3, 2, 1]);
    const acts = await readOn(
      (asked) => official.api.officialActs({ call: 'give-coins', ...asked }),
      ({ actId }) => actId,
      async () => void (await give(10)),
    );
    expect(acts).toHaveLength(9);
    expect(new Set(acts).size).toBe(9);
  });

  test('rankings: who comes onto the board meanwhile moves nobody, and the places are those of now', async () => {
    const event = await newEvent(product);
    const score = async () => {
      const pair = await newPair(product, event);
      const { matchId } = await challenge(product, pair, { isInstant: true });
      await pair.challenged.api.acceptMatch({ matchId });
      return pair.challenged.userId;
    };
    const before: string[] = [];
    for (let index = 0; index < 7; index += 1) before.push(await score());
    const id = event.eventId;
    const rankings = (asked: object) => official.api.eventRankings({ id, ...asked });
    const read = await readOn(
      rankings,
      ({ userId }) => userId,
      async () => void (await score()),
    );
    expect(new Set(read).size).toBe(read.length);
    for (const userId of before) expect(read).toContain(userId);
    const second = await rankings({
      pageSize: SIZE,
      cursor: (await rankings({ pageSize: SIZE })).nextCursor ?? '',
    });
    expect(second.items.map(({ rank }) => rank)).toEqual([4, 5, 6]);
    expect(second.total).toBe(8);
  });

  test('friends, oldest last: who is removed loses nobody', async () => {
    const player = await newPlayer(product);
    const others: Person[] = [];
    for (let index = 0; index < 7; index += 1) {
      const other = await newPlayer(product);
      product.clock.advance(1000);
      const { userId } = player;
      await other.api.addOrRemoveFriend({ friendUserId: userId, add: true });
      await player.api.addOrRemoveFriend({ friendUserId: other.userId, add: true });
      others.unshift(other);
    }
    const read = await readOn(
      player.api.getUserFriends,
      ({ userId }) => userId,
      async ([newest = '']) => {
        await player.api.addOrRemoveFriend({ friendUserId: newest, add: false });
      },
    );
    expect(read).toEqual(others.map(({ userId }) => userId));
  });
});

test('a cursor is no number of a page: where it is not understood, its field says so', async () => {
  const { api } = official;
  expect(Object.keys(await refusedFields(api.coinStatement({ cursor: 'next' })))).toEqual([
    'cursor',
  ]);
});
