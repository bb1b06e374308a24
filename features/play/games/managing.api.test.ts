import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { GameId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent, newGame } from '#testing/events.ts';
import { inMinutes } from '#testing/matches.ts';
import {
  apiOf,
  newPlayer,
  type Person,
  refusal,
  refusedFields,
  visitorOf,
} from '#testing/people.ts';
import { STARTER_GAMES } from './rules/starter.ts';

const product = describeProduct();
const admin = product.official('administrator');
const organiser = product.official('organiser');

const CHESS = {
  names: { en: 'Blitz Chess', ar: 'شطرنج خاطف' },
  category: 'strategy' as const,
  platforms: ['pc' as const, 'mobile' as const],
  accountKind: 'ign_id' as const,
  accountHelp: { en: 'Open your profile.' },
  modes: ['3 + 2'],
  maps: [],
  leastSeconds: 90,
};

let made = 0;
/** A game of its own, with the slug `chess-<number>` unless another is given. */
async function newChess(facts: Partial<typeof CHESS> & { slug?: string } = {}) {
  made += 1;
  const fields = { ...CHESS, slug: `chess-${made}`, ...facts };
  const { gameId, slug } = await admin.api.createGame(fields);
  return { ...fields, gameId: gameId as GameId /* as the reply has it */, slug };
}

async function managed(gameId: string) {
  const [game] = (await admin.api.managedGames({ gameId })).items;
  if (!game) throw new Error('no game');
  return game;
}

describe('an administrator', () => {
  test('makes a game that players of every brand find, each in their language', async () => {
    const { gameId } = await newChess({ slug: 'blitz-chess' });
    const english = (await visitorOf(product).games({ pageSize: 100 })).items;
    expect(english.find((game) => game.gameId === gameId)).toMatchObject({
      slug: 'blitz-chess',
      title: 'Blitz Chess',
      category: 'strategy',

      platforms: ['pc', 'mobile'],
      openEvents: 0,
      coverUrl: expect.stringMatching(/^\/games\/drawn\/tower-\d+\.svg$/),
    });
    const arabic = (await visitorOf(product, 'blg-ps-ar.localhost').games({ pageSize: 100 })).items;
    expect(arabic.find((game) => game.gameId === gameId)?.title).toBe('شطرنج خاطف');
  });

  test('needs no slug where the English name has letters for one', async () => {
    const { slug: _, ...fields } = { ...CHESS, slug: '', names: { en: 'Tafel & Dame 3' } };
    expect((await admin.api.createGame(fields)).slug).toBe('tafel-dame-3');
    const arabicOnly = { ...fields, names: { ar: 'طاولة' } };
    expect(await refusedFields(admin.api.createGame(arabicOnly))).toHaveProperty('slug');
  });

  test('sends the same form twice and has one game', async () => {
    const idempotencyKey = randomUUID();
    const fields = { ...CHESS, slug: 'sent-twice' };
    const first = await admin.api.createGame(fields, { idempotencyKey });
    expect(await admin.api.createGame(fields, { idempotencyKey })).toEqual(first);
    const { items } = await admin.api.managedGames({ pageSize: 100 });
    expect(items.filter(({ slug }) => slug === 'sent-twice')).toHaveLength(1);
  });

  test('is refused at the field that is wrong', async () => {
    const { slug: taken } = await newChess();
    const wrong = async (facts: object) =>
      Object.keys(await refusedFields(admin.api.createGame({ ...CHESS, slug: 'x-1', ...facts })));
    expect(await wrong({ slug: 'Not A Slug' })).toEqual(['slug']);
    expect(await wrong({ slug: taken })).toEqual(['slug']);
    expect(await wrong({ names: {} })).toEqual(['names']);
    expect(await wrong({ names: { en: ' ' } })).toEqual(['names.en']);
    expect(await wrong({ names: { en: 'x'.repeat(81) } })).toEqual(['names.en']);
    expect(await wrong({ platforms: [] })).toEqual(['platforms']);
    expect(await wrong({ platforms: ['pc', 'pc'] })).toEqual(['platforms']);
    expect(await wrong({ platforms: ['abacus'] })).toEqual(['platforms.0']);
    expect(await wrong({ category: 'knitting' })).toEqual(['category']);
    expect(await wrong({ accountKind: 'passport' })).toEqual(['accountKind']);
    expect(await wrong({ leastSeconds: 0 })).toEqual(['leastSeconds']);
    expect(await wrong({ leastSeconds: 3601 })).toEqual(['leastSeconds']);
    expect(await wrong({ leastSeconds: 1.5 })).toEqual(['leastSeconds']);
    expect(await wrong({ modes: Array(51).fill('Mode') })).toEqual(['modes']);
    expect(await wrong({ maps: [''] })).toEqual(['maps.0']);
    expect(await wrong({ accountHelp: { en: 'x'.repeat(501) } })).toEqual(['accountHelp.en']);
  });

  test('edits everything at once; a renamed game is found by its new slug alone', async () => {
    const { gameId, slug } = await newChess();
    const player = await newPlayer(product);
    await player.api.getGameLeaderboard({ eventName: slug }); // known by the old slug from now on
    const names = { en: 'Rapid Chess', de: 'Schnellschach' };
    const after = { ...CHESS, names, modes: [], maps: ['Board'], leastSeconds: null };
    await admin.api.updateGame({ gameId, slug: 'rapid-chess', ...after });
    expect(await managed(gameId)).toMatchObject({
      ...after,
      slug: 'rapid-chess',
      title: 'Rapid Chess',
    });
    expect(await refusal(player.api.getGameLeaderboard({ eventName: slug }))).toBe('not_found');
    const board = await player.api.getGameLeaderboard({ eventName: 'rapid-chess' });
    expect(board.game.gameId).toBe(gameId);
    const gone = { ...after, slug: 'no-game', gameId: randomUUID() as GameId };
    expect(await refusal(admin.api.updateGame(gone))).toBe('not_found');
  });

  test('keeps the slug once an event exists, a draft included, and may change all the rest', async () => {
    const game = await newChess();
    await newEvent(product, { gameId: game.gameId, stage: 'draft' });
    expect((await managed(game.gameId)).isSlugFixed).toBe(true);
    const { gameId, slug, ...fields } = game;
    const renamed = admin.api.updateGame({ ...fields, gameId, slug: 'other-slug' });
    expect(await refusedFields(renamed)).toHaveProperty('slug');
    expect(await refusal(admin.api.updateGame({ ...fields, gameId, slug: 'other-slug' }))).toBe(
      'slug_fixed',
    );
    await admin.api.updateGame({ ...fields, gameId, slug, names: { en: 'Chess after all' } });
    expect((await managed(gameId)).title).toBe('Chess after all');
  });

  test('orders the games, which players see in that order', async () => {
    const [a, b] = [await newChess(), await newChess()];
    await admin.api.moveGame({ gameId: b.gameId, position: 1 });
    await admin.api.moveGame({ gameId: b.gameId, position: 1 });
    await admin.api.moveGame({ gameId: a.gameId, position: 2 });
    const ids = (await visitorOf(product).games({ pageSize: 100 })).items.map(
      (each) => each.gameId,
    );
    expect(ids.slice(0, 2)).toEqual([b.gameId, a.gameId]);
    const positions = (await admin.api.managedGames({ pageSize: 100 })).items.map(
      ({ position }) => position,
    );
    expect(positions).toEqual(positions.map((_, index) => index + 1));
    const nobodys = { gameId: randomUUID() as GameId, position: 1 };
    expect(await refusal(admin.api.moveGame(nobodys))).toBe('not_found');
  });

  test('finds each change in the audit log, with its reason', async () => {
    const { gameId, slug: _, ...fields } = await newChess();
    const reason = 'The publisher closed its servers';
    await admin.api.updateGame({ ...fields, gameId, slug: 'audited' });
    await admin.api.retireGame({ gameId, reason });
    await admin.api.restoreGame({ gameId });
    const { items } = await admin.api.officialActs({ subject: gameId });
    const found = items.map(({ call, official, reason: why }) => [call, official.userId, why]);
    expect(found).toEqual([
      ['restore-game', admin.userId, null],
      ['retire-game', admin.userId, reason],
      ['update-game', admin.userId, null],
      ['create-game', admin.userId, null],
    ]);
  });
});

test('nobody else manages games: neither players nor other officials', async () => {
  const { gameId } = await newChess();
  const player = await newPlayer(product);
  const file = new Blob(['not looked at'], { type: 'image/png' });
  for (const { api } of [player, organiser]) {
    const calls = [
      api.managedGames({}),
      api.createGame({ ...CHESS, slug: 'not-mine' }),
      api.updateGame({ ...CHESS, gameId, slug: 'not-mine' }),
      api.moveGame({ gameId, position: 1 }),
      api.retireGame({ gameId, reason: 'Because I can' }),
      api.restoreGame({ gameId }),
      api.uploadGameCover({ gameId }, { file }),
      api.removeGameCover({ gameId }),
      api.starterGames({}),
      api.addStarterGames({}),
    ];
    const codes = await Promise.all(calls.map(refusal));
    expect(codes).toEqual(calls.map(() => 'role_needed'));
  }
  expect((await managed(gameId)).retiredAt).toBeNull();
});

describe('a retired game', () => {
  const reason = 'Nobody plays it now';

  test('is hidden from players and from new events, while its open event continues', async () => {
    const { gameId, slug } = await newChess();
    const { eventId } = await newEvent(product, { gameId });
    const draft = await organiser.api.createEvent(eventOf(gameId));
    await admin.api.retireGame({ gameId, reason });
    await admin.api.retireGame({ gameId, reason });
    expect(await managed(gameId)).toMatchObject({ openEvents: 1, retiredAt: expect.any(String) });
    const listed = (await visitorOf(product).games({ pageSize: 100 })).items;
    expect(listed.map((game) => game.slug)).not.toContain(slug);
    expect(await refusedFields(organiser.api.createEvent(eventOf(gameId)))).toHaveProperty(
      'gameId',
    );

    // the open event: a new player still links an account and joins
    const player = await newPlayer(product);
    const accounts = (await player.api.getGameAccounts({ pageSize: 100 })).items;
    expect(accounts.map(({ game }) => game.gameId)).toContain(gameId);
    await player.api.linkGameAccount({ gameId, accountName: player.username, platform: 'pc' });
    await player.api.joinEvent({ eventId });
    const open = (await player.api.events({ gameId })).items;
    expect(open.map((event) => event.eventId)).toEqual([eventId]);

    const startsAt = inMinutes(product, 500);
    const cloned = organiser.api.cloneEvent({ eventId: draft.eventId as typeof eventId, startsAt });
    expect(await refusal(cloned)).toBe('game_retired');

    // a draft of before can be edited as it is, and another game's event cannot choose it
    const { eventId: draftId } = draft;
    await organiser.api.updateEvent({
      ...eventOf(gameId),
      eventId: draftId as typeof eventId,
      capacity: 16,
    });
    const other = await organiser.api.createEvent(eventOf(await newGame(product)));
    const changed = { ...eventOf(gameId), eventId: other.eventId as typeof eventId };
    expect(await refusedFields(organiser.api.updateEvent(changed))).toHaveProperty('gameId');
  });

  test('leaves the list of accounts only where nothing needs it', async () => {
    const { gameId } = await newChess();
    const [linked, stranger] = [await newPlayer(product), await newPlayer(product)];
    await linked.api.linkGameAccount({ gameId, accountName: linked.username, platform: 'pc' });
    await admin.api.retireGame({ gameId, reason });
    const seen = async ({ api }: Person) =>
      (await api.getGameAccounts({ pageSize: 100 })).items.map(({ game }) => game.gameId);
    expect(await seen(linked)).toContain(gameId);
    expect(await seen(stranger)).not.toContain(gameId);
  });

  test('is offered again as before', async () => {
    const { gameId, slug } = await newChess();
    await admin.api.retireGame({ gameId, reason });
    await admin.api.restoreGame({ gameId });
    await admin.api.restoreGame({ gameId });
    expect((await managed(gameId)).retiredAt).toBeNull();
    const listed = (await visitorOf(product).games({ pageSize: 100 })).items;
    expect(listed.map((game) => game.slug)).toContain(slug);
    await organiser.api.createEvent(eventOf(gameId));
  });

  test('needs a reason', async () => {
    const { gameId } = await newChess();
    const refused = admin.api.retireGame({ gameId, reason: 'old' });
    expect(await refusedFields(refused)).toHaveProperty('reason');
  });
});

describe('the starter catalogue', () => {
  test('becomes games at one press, and a second press adds nothing', async () => {
    const own = { ...CHESS, names: { en: 'My own football' } };
    const { gameId } = await admin.api.createGame({ ...own, slug: 'efootball' });
    expect(await refusedFields(admin.api.addStarterGames({ slugs: ['tetris'] }))).toHaveProperty(
      'slugs.0',
    );
    expect((await admin.api.addStarterGames({ slugs: ['tekken-8', 'efootball'] })).added).toEqual([
      'tekken-8',
    ]);
    const rest = await admin.api.addStarterGames({});
    expect(rest.added).toHaveLength(STARTER_GAMES.length - 2);
    expect((await admin.api.addStarterGames({})).added).toEqual([]);
    const { games } = await admin.api.starterGames({});
    expect(games.every((game) => game.gameId !== null)).toBe(true);
    expect((await managed(gameId)).title).toBe('My own football');
    const tekken = games.find(({ slug }) => slug === 'tekken-8');
    expect(await managed(tekken?.gameId ?? '')).toMatchObject({
      title: 'TEKKEN 8',
      leastSeconds: 120,
      category: 'fighting',
      retiredAt: null,
      modes: ['Best of 3', 'Best of 5'],
    });
  });

  test('shows our own drawings, and no address serves anything else', async () => {
    const { games } = await admin.api.starterGames({});
    for (const { coverUrl } of games) {
      const reply = await product.app.inject(coverUrl);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toContain('image/svg+xml');
      expect(reply.body).toContain('<svg');
    }
    for (const name of ['ball-400', 'nothing-20', 'ball-20%22']) {
      expect((await product.app.inject(`/games/drawn/${name}.svg`)).statusCode).toBe(404);
    }
  });
});

test('players read the help of the game, in their language or else in English', async () => {
  const accountHelp = { en: 'Open your profile.', ar: 'افتح ملفك.' };
  const { gameId } = await newChess({ accountHelp });
  const helpFor = async ({ api }: Person) => {
    const { items } = await api.getGameAccounts({ pageSize: 100 });
    return items.find(({ game }) => game.gameId === gameId)?.help;
  };
  expect(await helpFor(await newPlayer(product))).toBe('Open your profile.');
  expect(await helpFor(await newPlayer(product, { brand: 'blg-ps-ar' }))).toBe('افتح ملفك.');
});

test('an event shows the modes and maps of its game', async () => {
  const { gameId } = await newChess({ modes: ['3 + 2', '1 + 0'] });
  const { eventId } = await newEvent(product, { gameId });
  const rules = await visitorOf(product).eventRules({ id: eventId });
  expect(rules).toMatchObject({ modes: ['3 + 2', '1 + 0'], maps: [] });
});

test('the game of an event has its name in the language of each reader', async () => {
  const { gameId } = await newChess();
  const { eventId } = await newEvent(product, { gameId });
  const titles = async (host: string) => {
    const api = apiOf(product, undefined, host);
    const { items } = await api.events({ gameId });
    return items.map(({ game }) => game.title);
  };
  expect(await titles('blg-za-en.localhost')).toEqual(['Blitz Chess']);
  await sql`update events set audience = 'blg-ps' where id = ${eventId}`.execute(
    product.platform.db,
  );
  expect(await titles('blg-ps-ar.localhost')).toEqual(['شطرنج خاطف']);
});

test('a game of the last release keeps its name, its cover and its place, without a least length', async () => {
  const id = randomUUID();
  await sql`insert into games (id, slug, title, category, account_kind, platforms, position)
    values (${id}, 'street-clash', 'Street Clash', 'fighting', 'ign_id', array['ps5'], 900)`.execute(
    product.platform.db,
  );
  expect(await managed(id)).toMatchObject({
    title: 'Street Clash',
    names: { en: 'Street Clash' },
    accountHelp: {},

    modes: [],
    maps: [],
    leastSeconds: null,
    coverUrl: null,
    hasOwnCover: false,

    position: 900,
    retiredAt: null,
  });
  const listed = (await visitorOf(product).games({ pageSize: 100 })).items;
  expect(listed.find(({ slug }) => slug === 'street-clash')).toMatchObject({
    title: 'Street Clash',
  });
});

function eventOf(gameId: GameId) {
  return {
    gameId,
    format: 'knockout' as const,
    opensAt: inMinutes(product, -1),
    startsAt: inMinutes(product, 120),
    endsAt: inMinutes(product, 600),
    drawsAllowed: false,
    prizes: [],
    texts: { en: { title: 'Chess Cup', description: '', gameRules: [], howToPlay: [] } },
  };
}
