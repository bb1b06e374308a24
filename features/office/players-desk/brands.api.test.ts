import { describe, expect, test } from 'vitest';
import { newTicket } from '#features/community/support/test-kit.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newBrandOfficial, newMatch, newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';
import { MANY_CODES } from '#testing/product.ts';

const reason = 'Told so by the league';

const product = describeProduct(MANY_CODES);

const officialOf = async (
  role: 'moderator' | 'support' | 'organiser' | 'administrator',
  ...brands: string[]
) => newBrandOfficial(product, role, brands, await newPlayer(product));

test('a supporter of one brand reads no ticket of another one of the audience', async () => {
  const support = await officialOf('support', 'tlk-za-en');
  const { ticketId } = await newTicket(product, await newPlayer(product));
  expect(await refusal(support.api.supportTicket({ ticketId }))).toBe('other_brand');
  expect((await support.api.supportTickets({})).items).toEqual([]);
  const both = await officialOf('support', 'tlk-za-en', 'blg-za-en');
  expect(await both.api.supportTicket({ ticketId })).toMatchObject({ ticketId });
});

test('a ticket is given only to officials of its brand', async () => {
  const tlk = await officialOf('support', 'tlk-za-en');
  const blg = await officialOf('support', 'blg-za-en');
  const { ticketId } = await newTicket(product, await newPlayer(product));
  const given = await blg.api.supportTicket({ ticketId });
  expect(JSON.stringify(given)).not.toContain(tlk.userId);
  expect(await refusal(blg.api.assignTicket({ ticketId, userId: tlk.userId }))).toBe(
    'input_invalid',
  );
});

test("match pages, pictures and rooms are those of the event's officials", async () => {
  const tlk = await officialOf('organiser', 'tlk-za-en');
  const blg = await officialOf('organiser', 'blg-za-en');
  const { matchId, eventId } = await newMatch(product, 'disputed');
  expect(await refusal(tlk.api.getMatch({ matchId }))).toBe('not_yours');
  expect(await blg.api.getMatch({ matchId })).toMatchObject({ matchId });
  const roomId = `event:${eventId}`;
  expect(await refusal(tlk.api.chatRoom({ roomId }))).toBe('not_yours');
  expect(await blg.api.chatRoom({ roomId })).toMatchObject({ roomId });
  const shared = await tlk.api.chatRoom({ roomId: 'brand:blg-za' });
  expect(shared.roomId).toBe('brand:blg-za');
});

describe('sanctions against officials', () => {
  const on = ({ userId }: Person) => ({ userId, reason });

  test('a moderator neither suspends nor bans an official of any role, and is offered neither', async () => {
    const moderator = await newOfficial(product, 'moderator');
    for (const role of ['moderator', 'support', 'organiser', 'administrator'] as const) {
      const official = await newOfficial(product, role);
      expect(await refusal(moderator.api.suspendPlayer({ ...on(official), days: 1 }))).toBe(
        'higher_role',
      );
      expect(await refusal(moderator.api.banPlayer({ ...on(official), cheating: true }))).toBe(
        'higher_role',
      );
      const { actions } = await moderator.api.playerFile({ userId: official.userId });
      expect(actions).toEqual([]);
    }
    const player = await newPlayer(product);
    const { actions } = await moderator.api.playerFile({ userId: player.userId });
    expect(actions).toEqual(['suspend', 'ban']);
  });

  test('nobody sanctions an official whose brands go beyond their own', async () => {
    const organiser = await officialOf('organiser', 'blg-za-en');
    const wider = await officialOf('support', 'blg-za-en', 'vc-za-en');
    const equal = await officialOf('support', 'blg-za-en');
    const ban = (person: Person) => organiser.api.banPlayer({ ...on(person), cheating: false });
    expect(await refusal(ban(wider))).toBe('other_brand');
    expect((await organiser.api.playerFile({ userId: wider.userId })).actions).toEqual([]);
    await ban(equal);
  });
});

describe('grants', () => {
  const ask = (person: Person, role: 'support' | 'administrator', brands?: string[]) => ({
    userId: person.userId,
    role,
    reason,
    ...(brands && { brands }),
  });
  const grantsOf = async (reader: Person, { userId }: Person) =>
    (await reader.api.playerFile({ userId })).grants;

  test('are narrowed and widened by an administrator, at once and for keys, too', async () => {
    const administrator = await newOfficial(product, 'administrator');
    const support = await newOfficial(product, 'support');
    const whole = [{ role: 'support', brands: [], whole: 'audience' }];
    expect(await grantsOf(administrator, support)).toEqual(whole);
    const { ticketId } = await newTicket(product, await newPlayer(product));
    const { key } = await support.api.createApiKey({ name: 'Desk', scopes: ['support'] });
    const byKey = async () => {
      const headers = { host: 'blg-za-en.localhost', authorization: `Bearer ${key}` };
      const url = `/api/support-ticket?ticketId=${ticketId}`;
      return (await product.app.inject({ url, headers })).statusCode;
    };
    expect(await byKey()).toBe(200);
    await administrator.api.grantRole(ask(support, 'support', ['vc-za-en', 'tlk-za-en']));
    const named = [{ role: 'support', brands: ['vc-za-en', 'tlk-za-en'], whole: null }];
    expect(await grantsOf(administrator, support)).toEqual(named);
    expect(await refusal(support.api.supportTicket({ ticketId }))).toBe('other_brand');
    expect(await byKey()).toBe(403);
    await administrator.api.grantRole(ask(support, 'support', ['all']));
    expect(await grantsOf(administrator, support)).toEqual(whole);
    expect(await byKey()).toBe(200);
  });

  test('an administrator of named brands gives and takes only those', async () => {
    const administrator = await officialOf('administrator', 'blg-za-en', 'tlk-za-en');
    const player = await newPlayer(product);
    const wider = await officialOf('support', 'blg-za-en', 'vc-za-en');
    for (const brands of [['all'], ['vc-za-en'], ['blg-za-en', 'vc-za-en']]) {
      const asked = ask(player, 'support', brands);
      expect(await refusal(administrator.api.grantRole(asked))).toBe('other_brand');
    }
    expect(await refusal(administrator.api.grantRole(ask(player, 'support', ['saf-ke-en'])))).toBe(
      'input_invalid',
    );
    expect(await refusal(administrator.api.withdrawRole(ask(wider, 'support') as never))).toBe(
      'other_brand',
    );
    await administrator.api.grantRole(ask(wider, 'support', ['vc-za-en', 'tlk-za-en']));
    await administrator.api.grantRole(ask(player, 'support'));
    expect(await grantsOf(administrator, player)).toEqual([
      { role: 'support', brands: ['blg-za-en', 'tlk-za-en'], whole: null },
    ]);
  });

  test('other administrators are narrowed; none is made or widened', async () => {
    const administrator = await newOfficial(product, 'administrator');
    const another = await newOfficial(product, 'administrator');
    const player = await newPlayer(product);
    await administrator.api.grantRole(ask(another, 'administrator', ['tlk-za-en']));
    expect(await refusal(another.api.playerFile({ userId: player.userId }))).toBe('other_brand');
    for (const brands of [['all'], ['tlk-za-en', 'vc-za-en']]) {
      const wider = ask(another, 'administrator', brands);
      expect(await refusal(administrator.api.grantRole(wider))).toBe('role_needed');
    }
    expect(await refusal(administrator.api.grantRole(ask(player, 'administrator', ['all'])))).toBe(
      'role_needed',
    );
  });
});
