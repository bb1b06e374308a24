import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newOfficial } from '#testing/matches.ts';
import { visitorOf } from '#testing/people.ts';
import { playOut, startTournament } from '#testing/tournaments.ts';

type Ruling = Parameters<Awaited<ReturnType<typeof newOfficial>>['api']['ruleMatch']>[0]['ruling'];

const product = describeProduct();

test('how a cup has ended is told from its end on, and no more while its final is played again', async () => {
  const cup = await startTournament(product, 2);
  const { eventId } = cup;
  const visitor = visitorOf(product);
  const finals = async () => (await visitor.eventFinals({ ids: eventId })).items;
  expect(await finals()).toEqual([]);
  const [final] = (await visitor.getBracketEvent({ id: eventId })).matches.items;
  if (!final?.matchId) throw new Error('no final');
  await playOut(product, cup, final);
  expect(await finals()).toMatchObject([
    {
      eventId,
      places: [
        { from: 1, to: 1, entryId: final.home?.entryId },
        { from: 2, to: 2, entryId: final.away?.entryId },
      ],
    },
  ]);
  const foreign = visitorOf(product, 'blg-ps-ar.localhost');
  expect((await foreign.eventFinals({ ids: eventId })).items).toEqual([]);
  const organiser = await newOfficial(product, 'organiser');
  await organiser.api.reopenMatch({ matchId: final.matchId, reason: 'Played on the wrong map' });
  await product.runDue();
  expect(await finals()).toEqual([]);
});

test('who was paid for a place before it was played again is owed no more than what is missing', async () => {
  const { eventId, matchId, home, away } = await playedFinal();
  const organiser = await newOfficial(product, 'organiser');
  const owed = async () => {
    const { items } = await organiser.api.owedPrizes({ pageSize: 100 });
    const own = items.filter((prize) => prize.eventId === eventId);
    return own.map(({ place, entryId, amount }) => [place, entryId, amount]);
  };
  expect(await owed()).toEqual([
    [1, home, 1_200_000],
    [2, away, 700_000],
  ]);
  for (const [place, side] of [home, away].entries()) {
    const whose = { eventId, place: place + 1, entryId: side };
    await organiser.api.payPrize({ ...whose, reference: `EFT ${place}` });
  }
  await organiser.api.reopenMatch({ matchId, reason: 'Played on the wrong map' });
  await product.runDue();
  const ruling = { outcome: 'score', scoreChallenger: 0, scoreChallenged: 1 } as const;
  await organiser.api.ruleMatch({ matchId, ruling, reason: 'As the second map shows' });
  await product.runDue();
  expect(await owed()).toEqual([[1, away, 500_000]]);
});

test('who was paid for a shared place that becomes theirs alone is owed what is missing, once', async () => {
  const { cup, eventId, matchId, home, away } = await playedFinal();
  const organiser = await newOfficial(product, 'organiser');
  const listed = async (list: 'owed' | 'paid') => {
    const { items } = await organiser.api.owedPrizes({ list, pageSize: 100 });
    const own = items.filter((prize) => prize.eventId === eventId);
    return own.map(({ place, entryId, part, amount }) => [place, entryId, part, amount]);
  };
  const ruledAnew = async (ruling: Ruling) => {
    await organiser.api.reopenMatch({ matchId, reason: 'Seen again' });
    await product.runDue();
    await organiser.api.ruleMatch({ matchId, ruling, reason: 'Seen again' });
    await product.runDue();
  };
  await ruledAnew({ outcome: 'void' });
  expect(await listed('owed')).toEqual(
    [home, away].sort().map((entryId) => [2, entryId, 1, 350_000]),
  );
  const whose = { eventId, place: 2, entryId: away };
  await organiser.api.payPrize({ ...whose, reference: 'EFT 1' });

  const won: Ruling = { outcome: 'score', scoreChallenger: 1, scoreChallenged: 0 };
  await ruledAnew(won);
  const missing = [
    [1, home, 1, 1_200_000],
    [2, away, 2, 350_000],
  ];
  expect(await listed('owed')).toEqual(missing);
  const player = cup.contenders.find(({ entryId }) => entryId === away);
  const { items: news } = (await player?.api.notifications({ limit: 100 })) ?? { items: [] };
  const amounts = news.filter(({ type }) => type === 'event_prize').map(({ text }) => text);
  expect(amounts).toEqual([
    expect.stringContaining('3,500'),
    expect.stringContaining('3,500'),
    expect.stringContaining('7,000'),
  ]);
  // the first payment said again is not the second
  await organiser.api.payPrize({ ...whose, reference: 'EFT 1' });
  expect(await listed('owed')).toEqual(missing);
  const second = { ...whose, part: 2, reference: 'EFT 2' };
  const wrong = organiser.api.payPrize({ ...second, amount: 700_000 });
  await expect(wrong).rejects.toMatchObject({ code: 'prize_changed' });
  await organiser.api.payPrize({ ...second, amount: 350_000 });
  await ruledAnew(won);
  expect(await listed('owed')).toEqual([[1, home, 1, 1_200_000]]);
  expect(await listed('paid')).toEqual([
    [2, away, 1, 350_000],
    [2, away, 2, 350_000],
  ]);
});

/** A cup of two with prizes for both, whose final has been played. */
async function playedFinal() {
  const prizes = [1_200_000, 700_000].map((amount, index) => ({
    place: index + 1,
    amount,
    currency: 'ZAR',
  }));
  const cup = await startTournament(product, 2, { prizes });
  const { eventId } = cup;
  const [final] = (await visitorOf(product).getBracketEvent({ id: eventId })).matches.items;
  if (!final?.matchId) throw new Error('no final');
  await playOut(product, cup, final);
  const [home, away] = [final.home?.entryId ?? '', final.away?.entryId ?? ''];
  return { cup, eventId, matchId: final.matchId, home, away };
}
