import { expect, test } from 'vitest';
import type { GameId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent } from '#testing/events.ts';
import { newMatch, newPair, SCORE } from '#testing/matches.ts';
import { refusal } from '#testing/people.ts';
import { isApiProblem } from '#ui/api/problem.ts';

const product = describeProduct();
const admin = product.official('administrator');
const organiser = product.official('organiser');

const MINUTE = 60_000;
let made = 0;

/** A match that both players have just checked in to, of a game with a least length. */
async function startedMatch(leastSeconds: number | null) {
  made += 1;
  const { gameId } = await admin.api.createGame({
    slug: `slow-${made}`,
    names: { en: 'Slow Football' },
    category: 'sports',

    platforms: ['ps5'],
    accountKind: 'ign_id',
    leastSeconds,
  });
  const event = await newEvent(product, { gameId: gameId as GameId /* as the reply has it */ });
  return newMatch(product, 'in_progress', await newPair(product, event));
}

test('a score before the least length is refused with the time from which it is accepted', async () => {
  const { matchId, challenger, challenged } = await startedMatch(8 * 60);
  const from = new Date(product.clock.now().getTime() + 8 * MINUTE);
  const shown = await challenger.api.getMatch({ matchId });
  expect(shown.scoreFrom).toBe(from.toISOString());

  product.clock.advance(8 * MINUTE - 1);
  const error = await challenger.api.submitScores({ matchId, ...SCORE }).catch((e: unknown) => e);
  if (!isApiProblem(error)) throw new Error('the score was accepted');
  expect(error).toMatchObject({ status: 409, code: 'result_too_early' });
  expect(error.message).toMatch(/You can enter the score from .*15:08\./); // Johannesburg
  const kept = await challenger.api.getMatch({ matchId });
  expect(kept).toMatchObject({ status: 'in_progress', submissions: { challenger: null } });

  product.clock.advance(1);
  expect((await challenger.api.getMatch({ matchId })).scoreFrom).toBeNull();
  await challenger.api.submitScores({ matchId, ...SCORE });
  const ended = await challenged.api.verifyMatchResult({ matchId });
  expect(ended.status).toBe('completed');
});

test('the answer of the opponent, an organiser and the other player’s score wait for nothing', async () => {
  const { matchId, challenger, challenged } = await startedMatch(60);
  product.clock.advance(MINUTE);
  await challenger.api.submitScores({ matchId, ...SCORE });
  await challenged.api.submitScores({ matchId, ...SCORE });
  expect((await challenger.api.getMatch({ matchId })).status).toBe('completed');

  const other = await startedMatch(60);
  const reason = 'Both agreed on the phone';
  const ended = await organiser.api.advanceMatch({ matchId: other.matchId, ...SCORE, reason });
  expect(ended.status).toBe('completed');
});

test('a game without a least length takes a score at once', async () => {
  const { matchId, challenger } = await startedMatch(null);
  expect((await challenger.api.getMatch({ matchId })).scoreFrom).toBeNull();
  await challenger.api.submitScores({ matchId, ...SCORE });
});

test('a least length that is set later holds for the matches that are being played', async () => {
  const match = await startedMatch(null);
  const { matchId, challenger, gameId } = match;
  const [game] = (await admin.api.managedGames({ gameId })).items;
  if (!game) throw new Error('no game');
  const { slug, names, category, platforms, accountKind } = game;
  await admin.api.updateGame({
    gameId,
    slug,
    names,
    category,
    platforms,
    accountKind,
    leastSeconds: 30,
  });
  expect(await refusal(challenger.api.submitScores({ matchId, ...SCORE }))).toBe(
    'result_too_early',
  );
  product.clock.advance(30_000);
  await challenger.api.submitScores({ matchId, ...SCORE });
});
