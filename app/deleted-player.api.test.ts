import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Language } from '#brands/brand.ts';
import { SESSION_COOKIE } from '#platform/sessions/sessions.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import { newPlayer, removeProfile } from '#testing/people.ts';

const BRAND = 'blg-ps-ar';
/** Under which name the matches of a removed profile stay, in the languages of the brand. */
const NAMES: readonly [Language, string][] = [
  ['en', 'Deleted player'],
  ['ar', 'لاعب محذوف'],
  ['am', 'የተሰረዘ ተጫዋች'],
];

const product = describeProduct();

test.each(NAMES)(
  'who has gone is named in the reader’s language everywhere (%s), and marked',
  async (language, name) => {
    const { userId, read } = await afterRemoval(language);
    const match = await read('get-match');
    expect(match.challenger).toMatchObject({ userId, username: name, deleted: true });
    expect(match.challenged.deleted).toBe(false);
    const acted = match.timeline.map(({ by }) => by).filter((by) => by?.userId === userId);
    expect(acted.length).toBeGreaterThan(1);
    expect(acted.every((by) => by?.username === name && by.deleted)).toBe(true);

    const listed = (await read('user-matches')).items[0];
    expect(listed?.challenger).toMatchObject({ username: name, deleted: true });
    const rows = (await read('event-rankings')).items;
    const gone = rows.find((row) => row.userId === userId);
    expect(gone).toMatchObject({ username: name, deleted: true });
    const others = rows.filter((row) => row.userId !== userId);
    expect(others.every(({ deleted }) => !deleted)).toBe(true);
    const board = (await read('get-game-leaderboard')).items;
    expect(board.find((row) => row.userId === userId)?.username).toBe(name);
    const told = (await read('notifications')).items.map(({ text }) => text);
    expect(told.some((text) => text.includes(name))).toBe(true);
  },
);

test('a row that was left under an English name reads as any other', async () => {
  const { userId, read } = await afterRemoval('ar');
  await sql`update players set username = 'Deleted player' where id = ${userId}`.execute(
    product.platform.db,
  );
  expect((await read('get-match')).challenger.username).toBe('لاعب محذوف');
  expect(JSON.stringify(await read('event-rankings'))).not.toContain('Deleted player');
});

interface Named {
  readonly userId: string;
  readonly username: string;
  readonly deleted: boolean;
}

/** As much of the replies as is looked at here. */
interface Replies {
  'get-match': {
    readonly challenger: Named;
    readonly challenged: Named;
    readonly timeline: readonly { readonly by: Named | null }[];
  };
  'user-matches': { readonly items: readonly { readonly challenger: Named }[] };
  'event-rankings': { readonly items: readonly Named[] };
  'get-game-leaderboard': { readonly items: readonly Named[] };
  notifications: { readonly items: readonly { readonly text: string }[] };
}

/** A match was played, and its challenger removed the profile; what the other one reads. */
async function afterRemoval(language: Language) {
  const [leaver, stayer] = [
    await newPlayer(product, { brand: BRAND }),
    await newPlayer(product, { brand: BRAND }),
  ];
  const event = await newEvent(product, { brandCode: BRAND });
  const { matchId } = await leaver.api.createChallenge({
    eventId: event.eventId,
    challengerTeamId: await join(leaver, event),
    challengedTeamId: await join(stayer, event),
    isInstant: true,
  });
  await stayer.api.acceptMatch({ matchId });
  await leaver.api.readyUp({ matchId });
  await stayer.api.readyUp({ matchId });
  await leaver.api.submitScores({ matchId, scoreChallenger: 1, scoreChallenged: 3 });
  await stayer.api.verifyMatchResult({ matchId });
  await removeProfile(product, leaver);
  const queries = {
    'get-match': `?matchId=${matchId}`,
    'user-matches': '?status=completed',
    'event-rankings': `?id=${event.eventId}`,
    'get-game-leaderboard': null,
    notifications: '',
  };
  const read = async <Call extends keyof Replies>(call: Call): Promise<Replies[Call]> => {
    const query = queries[call];
    const reply = await product.app.inject({
      method: query === null ? 'POST' : 'GET',
      url: `/api/${call}${query ?? ''}`,
      headers: { host: `${BRAND}.localhost` },
      cookies: { [SESSION_COOKIE]: stayer.session, bl_language: language },
      ...(query === null && { payload: { eventName: 'football-26' } }),
    });
    expect(reply.statusCode).toBe(200);
    return reply.json();
  };
  return { userId: leaver.userId, read };
}
