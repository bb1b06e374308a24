import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent, newGame } from '#testing/events.ts';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer, refusal, visitorOf } from '#testing/people.ts';
import { startTestProduct } from '#testing/product.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { gameOfSlug } from './server/index.ts';

const product = describeProduct();

test('the games are listed in their own order, with how many battlegrounds are open in each', async () => {
  coversSpec('call.games');
  const second = await newGame(product, { slug: 'hoops-26', title: 'Hoops 26', position: 2 });
  const first = await newGame(product);
  await newEvent(product, { gameId: second });
  await newEvent(product, { gameId: second, stage: 'draft' });
  const { items } = await visitorOf(product).games({});
  expect(items.slice(0, 2)).toMatchObject([
    { gameId: first, slug: 'football-26', openEvents: 0 },
    { gameId: second, title: 'Hoops 26', openEvents: 1 },
  ]);
  const elsewhere = visitorOf(product, 'blg-ps-ar.localhost');
  expect((await elsewhere.games({})).items.map((game) => game.openEvents)).toEqual([0, 0]);
  expect((await visitorOf(product).games({ country: 'KE' })).items).toEqual([]);
  expect((await visitorOf(product).games({ country: 'ZA' })).total).toBe(2);
  expect((await visitorOf(product).games({ country: 'south africa' })).total).toBe(2);
  const { games } = visitorOf(product);
  expect((await games({ provider: 'somebody-else' })).items).toEqual([]);
  expect((await games({ provider: 'battle-league' })).total).toBe(2);
});

test('a slug is a game of the own database, whatever another one calls so', async () => {
  const own = await newGame(product);
  const another = await startTestProduct();
  try {
    const theirs = await newGame(another);
    const found = [];
    for (const { platform } of [product, another, product]) {
      const card = await gameOfSlug(platform.db, 'football-26');
      found.push(card?.gameId);
    }
    expect(found).toEqual([own, theirs, own]);
  } finally {
    await another.close();
  }
});

test('every kind of account has its own form', async () => {
  coversSpec('account.kinds', 'call.link-game-account');
  const player = await newPlayer(product);
  const link = async (accountKind: 'uuid' | 'ign_id' | 'psn_id', accountName: string) => {
    const slug = `kind-${accountKind.replace('_', '-')}`;
    const gameId = await newGame(product, { slug, accountKind, position: 9 });
    return player.api.linkGameAccount({ gameId, accountName });
  };
  const uuid = randomUUID();
  expect(await link('uuid', uuid.toUpperCase())).toMatchObject({ accountName: uuid });
  expect(await link('ign_id', ' Thandi  Zulu ')).toMatchObject({ accountName: 'Thandi Zulu' });
  expect(await link('psn_id', 'thandi_ps-5')).toMatchObject({ accountName: 'thandi_ps-5' });
  for (const [kind, name] of [
    ['uuid', 'not-a-uuid'],
    ['ign_id', 'ab'],
    ['psn_id', '5thandi'],
  ] as const) {
    await expect(link(kind, name)).rejects.toMatchObject({
      status: 422,
      errors: [{ path: 'accountName', code: `account_name_${kind}` }],
    });
  }
});

test('an account can be seen, changed and removed; nobody else can have it meanwhile', async () => {
  coversSpec('call.get-game-accounts', 'call.unlink-game-account');
  const gameId = await newGame(product);
  const [thandi, sipho] = [await newPlayer(product), await newPlayer(product)];
  const ours = async () => {
    const { items } = await thandi.api.getGameAccounts({});
    return items.find(({ game }) => game.gameId === gameId);
  };
  expect(await ours()).toMatchObject({ accountName: null, platform: null });
  await thandi.api.linkGameAccount({ gameId, accountName: 'Lioness', platform: 'ps5' });
  expect(await ours()).toMatchObject({ accountName: 'Lioness', platform: 'ps5' });
  const taken = sipho.api.linkGameAccount({ gameId, accountName: 'LIONESS' });
  await expect(taken).rejects.toMatchObject({ code: 'account_taken', status: 409 });
  await thandi.api.linkGameAccount({ gameId, accountName: 'Lynx' });
  expect(await ours()).toMatchObject({ accountName: 'Lynx', platform: 'ps5' });
  await sipho.api.linkGameAccount({ gameId, accountName: 'Lioness' });
  await thandi.api.unlinkGameAccount({ gameId });
  await thandi.api.unlinkGameAccount({ gameId });
  expect(await ours()).toMatchObject({ accountName: null });
});

test('two who link the same account at once: one has it', async () => {
  const gameId = await newGame(product);
  const players = [await newPlayer(product), await newPlayer(product), await newPlayer(product)];
  const tries = await Promise.allSettled(
    players.map(({ api }) => api.linkGameAccount({ gameId, accountName: 'Rhino' })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('one player who links an account from many windows at once has it once', async () => {
  const player = await newPlayer(product);
  const gameId = await newGame(product, { slug: 'windows-26', accountKind: 'psn_id', position: 9 });
  const link = () => player.api.linkGameAccount({ gameId, accountName: 'psn_many_windows' });
  const replies = await Promise.all([link(), link(), link(), link()]);
  expect(new Set(replies.map(({ accountName }) => accountName))).toEqual(
    new Set(['psn_many_windows']),
  );
});

test('an account in play can neither be removed nor leave the platform that the event asks for', async () => {
  const player = await newPlayer(product);
  const event = await newEvent(product, { platform: 'ps5' });
  const { gameId, eventId } = event;
  await join(player, event);
  expect(await refusal(player.api.unlinkGameAccount({ gameId }))).toBe('account_in_use');
  const change = player.api.linkGameAccount({ gameId, accountName: 'Oryx', platform: 'xbox' });
  expect(await refusal(change)).toBe('platform_needed');
  await player.api.linkGameAccount({ gameId, accountName: 'Oryx' });
  await player.api.leaveEvent({ eventId });
  await player.api.unlinkGameAccount({ gameId });
});

test('a platform the game is not played on, a game there is not, and another number are refused', async () => {
  const gameId = await newGame(product);
  const { api } = await newPlayer(product);
  const link = (input: object) =>
    refusal(api.linkGameAccount({ gameId, accountName: 'Ibis', ...input }));
  expect(await link({ platform: 'pc' })).toBe('input_invalid');
  expect(await link({ gameId: randomUUID() })).toBe('not_found');
  expect(await link({ msisdn: '27820000000' })).toBe('not_yours');
  expect(await refusal(visitorOf(product).getGameAccounts({}))).toBe('sign_in_needed');
});

test("a game's rules stand where an event has none of its own, in the language that there is", async () => {
  const organiser = await newOfficial(product, 'organiser');
  const gameId = await newGame(product);
  const plain = await newEvent(product, { gameId });
  const own = await newEvent(product, {
    gameId,
    texts: {
      en: { title: 'Cup', description: '', gameRules: ['Ten minutes'], howToPlay: [] },
    },
  });
  const texts = { en: { gameRules: ['Six minutes'], howToPlay: ['Open the lobby'] } };
  await organiser.api.writeGameRules({ gameId, texts });
  await organiser.api.writeGameRules({ gameId, texts });
  expect((await organiser.api.gameRules({ gameId })).items).toMatchObject([
    { game: { gameId }, texts },
  ]);
  const rulesOf = (id: string) => visitorOf(product).eventRules({ id });
  expect(await rulesOf(plain.eventId)).toMatchObject(texts.en);
  expect(await rulesOf(own.eventId)).toMatchObject({
    gameRules: ['Ten minutes'],
    howToPlay: ['Open the lobby'],
  });
  const elsewhere = await newOfficial(
    product,
    'organiser',
    await newPlayer(product, { brand: 'saf-ke-en' }),
  );
  expect((await elsewhere.api.gameRules({ gameId })).items).toMatchObject([{ texts: {} }]);
  const player = await newPlayer(product);
  expect(await refusal(player.api.writeGameRules({ gameId, texts }))).toBe('role_needed');
  expect(await refusal(organiser.api.gameRules({ gameId: randomUUID() }))).toBe('not_found');
});
