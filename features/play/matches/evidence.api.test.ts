import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { drawEndScreen } from '#testing/end-screens.ts';
import { letPass, newMatch, newOfficial, newPair } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';
import { startTestProduct } from '#testing/product.ts';

// two busy processors may read slowly; what is not awaited is a case of its own
const product = describeProduct({ RULES_READING_AWAITED: 'PT60S' });
const organiser = product.official('organiser');

const THREE_ONE = { scoreChallenger: 3, scoreChallenged: 1 };
const ONE_THREE = { scoreChallenger: 1, scoreChallenged: 3 };

test('the score of a picture is read, and a result it shows is marked for both players', async () => {
  const { matchId, challenger, challenged } = await newMatch(product, 'in_progress');
  const sent = await upload(challenger, matchId, await screen(3, 1));
  expect(sent).toMatchObject({ read: { home: 3, away: 1 }, isBeingRead: false, usedBefore: false });
  const screenshotIds = [sent.screenshotId];
  await challenger.api.submitScores({ matchId, ...THREE_ONE, screenshotIds });
  for (const player of [challenger, challenged]) {
    const [shown] = (await player.api.getMatch({ matchId })).screenshots;
    expect(shown).toMatchObject({ showsResult: true });
    expect(shown).not.toHaveProperty('evidence'); // the players' own advice is the mark
  }
  const [judged] = (await organiser.api.getMatch({ matchId })).screenshots;
  expect(judged?.evidence).toEqual({
    read: { home: 3, away: 1 },
    agrees: true,
    sameAs: [],
    alike: [],
  });
  expect(await doubtsAbout(matchId)).toEqual([]);
}, 60_000);

test('a result that the picture does not show counts as it was entered, and organisers are told', async () => {
  const { matchId, challenger, challenged } = await newMatch(product, 'in_progress');
  const { screenshotId } = await upload(challenger, matchId, await screen(3, 1));
  const sent = { matchId, ...ONE_THREE, screenshotIds: [screenshotId] };
  const match = await challenger.api.submitScores(sent);
  expect(match).toMatchObject({
    status: 'awaiting_approval',
    screenshots: [{ showsResult: false }],
  });
  expect(await doubtsAbout(matchId)).toMatchObject([
    { by: 'challenger', entered: ONE_THREE, read: { home: 3, away: 1 }, agrees: false, sameAs: [] },
  ]);
  expect(await refusal(challenged.api.doubtfulScreenshots({}))).toBe('role_needed');

  // corrected, it is no doubt any more
  await challenger.api.editScores({ matchId, ...THREE_ONE });
  expect(await doubtsAbout(matchId)).toEqual([]);
  const edited = await challenged.api.verifyMatchResult({ matchId });
  expect(edited.status).toBe('completed');
}, 60_000);

test('what cannot be read says nothing', async () => {
  const { matchId, challenger } = await newMatch(product, 'in_progress');
  const sent = await upload(challenger, matchId, await screen(33, 41));
  expect(sent).toMatchObject({ read: null, isBeingRead: false });
  await challenger.api.submitScores({ matchId, ...THREE_ONE, screenshotIds: [sent.screenshotId] });
  const [judged] = (await organiser.api.getMatch({ matchId })).screenshots;
  expect(judged).toMatchObject({ showsResult: false, evidence: { read: null, agrees: null } });
  expect(await doubtsAbout(matchId)).toEqual([]);
}, 60_000);

test('a picture used before is told to its player and to organisers, who see which match it was of', async () => {
  const pair = await newPair(product);
  const picture = await screen(2, 0);
  const first = await newMatch(product, 'in_progress', pair);
  const original = await upload(first.challenger, first.matchId, picture);
  await submit(first.challenger, first.matchId, original.screenshotId, 2, 0);
  await first.challenged.api.verifyMatchResult({ matchId: first.matchId });

  const second = await newMatch(product, 'in_progress', pair);
  const again = await upload(second.challenger, second.matchId, picture);
  expect(again.usedBefore).toBe(true);
  await submit(second.challenger, second.matchId, again.screenshotId, 2, 0);
  const evidence = async (matchId: string) =>
    (await organiser.api.getMatch({ matchId })).screenshots[0]?.evidence;
  expect(await evidence(second.matchId)).toMatchObject({
    agrees: true,
    sameAs: [first.matchId],
    alike: [],
  });
  expect(await evidence(first.matchId)).toMatchObject({ sameAs: [] }); // it was the first
  expect(await doubtsAbout(second.matchId)).toMatchObject([{ sameAs: [first.matchId] }]);
}, 60_000);

test('a picture that only looks alike, such as a smaller copy, is a hint to organisers alone', async () => {
  const pair = await newPair(product);
  const first = await newMatch(product, 'in_progress', pair);
  const original = await upload(first.challenger, first.matchId, await screen(4, 2));
  await submit(first.challenger, first.matchId, original.screenshotId, 4, 2);
  await first.challenged.api.verifyMatchResult({ matchId: first.matchId });

  const second = await newMatch(product, 'in_progress', pair);
  const copy = await upload(second.challenger, second.matchId, await screen(4, 2, 900));
  expect(copy.usedBefore).toBe(false);
  await submit(second.challenger, second.matchId, copy.screenshotId, 4, 2);
  const [judged] = (await organiser.api.getMatch({ matchId: second.matchId })).screenshots;
  expect(judged?.evidence).toMatchObject({ sameAs: [], alike: [first.matchId] });
  expect(await doubtsAbout(second.matchId)).toEqual([]);
}, 60_000);

test('organisers of other brands hear nothing of it', async () => {
  const { items } = await organiser.api.doubtfulScreenshots({});
  expect(items.length).toBeGreaterThan(0);
  const other = await newOfficial(
    product,
    'organiser',
    await newPlayer(product, { brand: 'saf-ke-en' }),
  );
  expect((await other.api.doubtfulScreenshots({})).items).toEqual([]);
});

test('who uploads does not wait for a slow reading: it is announced when it is there', async () => {
  const hurried = await startTestProduct({ RULES_READING_AWAITED: 'PT0.001S' });
  try {
    const { matchId, challenger } = await newMatch(hurried, 'in_progress');
    const sent = await upload(challenger, matchId, await screen(3, 1));
    expect(sent).toMatchObject({ read: null, isBeingRead: true });
    await submit(challenger, matchId, sent.screenshotId, 3, 1);
    expect((await challenger.api.getMatch({ matchId })).screenshots[0]?.showsResult).toBe(false);
    await letPass(hurried, 0);
    expect((await challenger.api.getMatch({ matchId })).screenshots[0]?.showsResult).toBe(true);
  } finally {
    await hurried.close();
  }
}, 60_000);

async function doubtsAbout(matchId: string) {
  const { items } = await organiser.api.doubtfulScreenshots({ pageSize: 50 });
  return items.filter(({ match }) => match.matchId === matchId);
}

function upload(player: Person, matchId: string, picture: Buffer) {
  const file = new Blob([new Uint8Array(picture)]);
  return player.api.uploadMatchScreenshot({ matchId }, { file });
}

function submit(player: Person, matchId: string, id: string, home: number, away: number) {
  const score = { scoreChallenger: home, scoreChallenged: away };
  return player.api.submitScores({ matchId, ...score, screenshotIds: [id] });
}

let screens = 0;

/** Never the same file twice. */
function screen(home: number, away: number, width = 1280): Promise<Buffer> {
  screens += 1;
  return drawEndScreen({ layout: 'dash', home, away, width, names: [`Thabo ${screens}`, 'Amina'] });
}
