import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { usernameKey, usernameSearchKey } from '#core/fields.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent, newGame } from '#testing/events.ts';
import { newOfficial } from '#testing/matches.ts';
import { type Api, newPlayer, type Person } from '#testing/people.ts';

/** Names, each with other spellings of their beginnings. */
const SPELLINGS: readonly (readonly [string, readonly string[]])[] = [
  ['أحمد الفتى', ['احمد', 'إحمد', 'أَحْمَد', 'احمد الفتي', 'أحـــمد']],
  ['فاطمة رؤى', ['فاطمه', 'فاطمة روي']],
  ['Zoë Ångström', ['zoe', 'ZOË', 'zoe angstrom']],
  ['Straßer', ['strasse']],
  ['ኃይሉ ፀሐይ', ['ሀይሉ', 'ሐይሉ ጸሃይ']],
];
const product = describeProduct();
let players: Person[];
let seeker: Person;

beforeAll(async () => {
  players = await Promise.all(SPELLINGS.map(([username]) => newPlayer(product, { username })));
  seeker = await newPlayer(product);
});

/** Expects each spelling to find its own player and nobody else. */
async function expectFound(found: (typed: string) => Promise<readonly string[]>): Promise<void> {
  for (const [index, [, spellings]] of SPELLINGS.entries()) {
    for (const typed of spellings) {
      expect([typed, await found(typed)]).toEqual([typed, [players[index]?.userId]]);
    }
  }
}

test('players are found by other spellings of their names, by players and by officials', async () => {
  const ids = (reply: Awaited<ReturnType<Api['searchPlayers']>>) =>
    reply.items.map(({ userId }) => userId);
  await expectFound(async (q) => ids(await seeker.api.searchPlayers({ q })));
  const { api } = await newOfficial(product, 'moderator');
  await expectFound(async (q) => (await api.findPlayers({ q })).items.map(({ userId }) => userId));
});

test('entrants of an event, and players who are called in its room, likewise', async () => {
  const event = await newEvent(product);
  await Promise.all([...players, seeker].map((player) => join(player, event)));
  const { eventId } = event;
  const { api } = await newOfficial(product, 'organiser');
  await expectFound(async (search) => {
    const { items } = await api.organiserEntrants({ eventId, list: 'present', search });
    return items.map(({ userId }) => userId);
  });
  await expectFound(async (q) => {
    const { items } = await seeker.api.chatMentionable({ roomId: `event:${eventId}`, q });
    return items.map(({ userId }) => userId);
  });
});

test('acts of an official, and the board of a game, likewise', async () => {
  const [ahmad] = players;
  if (!ahmad) throw new Error('nobody');
  const { api } = await newOfficial(product, 'organiser', ahmad);
  await api.createSeries({ texts: { en: { title: 'Winter' } } });
  const administrator = await newOfficial(product, 'administrator');
  const acts = await administrator.api.officialActs({ by: 'احمد الفتي' });
  expect(acts.items).toMatchObject([{ official: { userId: ahmad.userId } }]);
  await newGame(product, { slug: 'penalty', title: 'Pénalty' });
  for (const eventName of ['penalty', 'PENALTY', 'pénalty']) {
    const board = await seeker.api.getGameLeaderboard({ eventName });
    expect(board.game.slug).toBe('penalty');
  }
});

test('the database makes the same key as the rule, of every letter', async () => {
  const letters: string[] = [];
  for (let code = 0x21; code < 0x3000; code += 1) letters.push(String.fromCodePoint(code));
  const seen = letters
    .filter((letter) => /(?!\p{C})\p{Any}/u.test(letter))
    .map((sign) => `a${sign}b`);
  const keys = [...seen, ...SPELLINGS.flat(2)].map(usernameKey);
  const { rows } = await sql<{ key: string }>`
    select search_key(key) as key from unnest(${keys}::text[]) with ordinality as given (key, place)
    order by place`.execute(product.platform.db);
  expect(rows.map(({ key }) => key)).toEqual(keys.map(usernameSearchKey));
});
