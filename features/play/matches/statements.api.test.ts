import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { challenge, newMatch, newPair } from '#testing/matches.ts';
import { expectWithinBudget } from '#testing/statements.ts';

const product = describeProduct();

test('an instant challenge and its withdrawal, and a verified result, ask little of the database', async () => {
  const pair = await newPair(product);
  const instantChallenge = async () => {
    const { matchId } = await challenge(product, pair, { isInstant: true });
    await pair.challenger.api.cancelMatch({ matchId });
  };
  await instantChallenge(); // its game is read by now
  await expectWithinBudget(instantChallenge, { sent: 31, waits: 13 });
  const { matchId } = await newMatch(product, 'awaiting_approval', pair);
  const verify = () => pair.challenged.api.verifyMatchResult({ matchId });
  await expectWithinBudget(verify, { sent: 25, waits: 7 });
});

test('a budget that is exceeded is told with the statements and where it is changed', async () => {
  const { challenger } = await newPair(product);
  const tooMany = expectWithinBudget(() => challenger.api.userMatches({ status: 'upcoming' }), {
    sent: 0,
    waits: 0,
  });
  await expect(tooMany).rejects.toThrow(/raise the numbers in the test\.\n {2}select /i);
});
