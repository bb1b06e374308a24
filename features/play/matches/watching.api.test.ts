import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newMatch, newOfficial } from '#testing/matches.ts';
import { refusal, visitorOf } from '#testing/people.ts';

const product = describeProduct();

test('anybody may watch a match: how it stands and what has happened, but no private word', async () => {
  const { matchId, challenger, challenged } = await newMatch(product, 'disputed');
  const organiser = await newOfficial(product, 'organiser');
  const ruling = { outcome: 'score', scoreChallenger: 1, scoreChallenged: 3 } as const;
  await organiser.api.ruleMatch({ matchId, ruling, reason: 'As the picture shows' });
  const watched = await visitorOf(product).watchMatch({ matchId });
  expect(watched.isOwn).toBe(false);
  expect(watched.match).toMatchObject({
    status: 'completed',
    viewerSide: null,
    actions: [],
    challenger: { username: challenger.username, score: 1, accountName: null },
    challenged: { username: challenged.username, score: 3, accountName: null },
  });
  expect(watched.timeline.at(-1)).toMatchObject({ by: 'official', type: 'rule' });
  const told = JSON.stringify(watched);
  expect(told).not.toContain('It was the other way round');
  expect(told).not.toContain('As the picture shows');
  expect(told).not.toContain(organiser.username);
  expect((await challenger.api.watchMatch({ matchId })).isOwn).toBe(true);
});

test('a match of another audience is not there', async () => {
  const { matchId } = await newMatch(product, 'confirmed');
  const foreign = visitorOf(product, 'blg-ps-ar.localhost');
  expect(await refusal(foreign.watchMatch({ matchId }))).toBe('not_found');
});
