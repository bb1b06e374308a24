import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newGame } from '#testing/events.ts';
import { letPass } from '#testing/matches.ts';
import { type Person, refusedFields } from '#testing/people.ts';
import {
  openMatches,
  playOut,
  playToTheEnd,
  type Running,
  startTournament,
} from '#testing/tournaments.ts';

const product = describeProduct();
const organiser = product.official('organiser');

const MINUTE = 60_000;

test('groups lead into a knockout, to its champion, by themselves', async () => {
  const cup = await startTournament(product, 8, {
    format: 'groups',
    drawsAllowed: true,
    tournament: { groups: 2, best: 2 },
  });
  const begun = await bracketOf(cup);
  expect(begun).toMatchObject({ format: 'groups', groups: 2, stage: 1, entrants: 8 });
  expect(begun.stages.map(({ format, state }) => [format, state])).toEqual([
    ['groups', 'on'],
    ['knockout', 'waiting'],
  ]);
  expect(begun.rounds.map(({ round, matches }) => [round, matches])).toEqual([
    ['R1', 4],
    ['R2', 4],
    ['R3', 4],
  ]);
  const ofGroup = await bracketOf(cup, { group: 1 });
  expect(ofGroup.matches.total).toBe(6);
  expect(new Set(ofGroup.matches.items.map(({ key }) => key.slice(0, 2)))).toEqual(new Set(['B:']));
  // nobody plays two matches side by side
  const open = await openMatches(organiser, cup.eventId);
  const players = open.flatMap(({ home, away }) => [home?.entryId, away?.entryId]);
  expect([players.length, new Set(players).size]).toEqual([8, 8]);

  await playToTheEnd(product, cup);
  const tables = await Promise.all(
    [0, 1].map((group) => organiser.api.leagueTable({ id: cup.eventId, stage: 1, group })),
  );
  expect(tables.map(({ items }) => items.map(({ seed }) => seed))).toEqual([
    [1, 4, 5, 8],
    [2, 3, 6, 7],
  ]);
  const over = await bracketOf(cup);
  expect(over).toMatchObject({ format: 'knockout', stage: 2, entrants: 4 });
  expect(over.event.status).toBe('completed');
  const semis = (await bracketOf(cup, { stage: 2, round: 'W1' })).matches.items;
  const best = (group: number) => tables[group]?.items.slice(0, 2).map(({ entryId }) => entryId);
  for (const { home, away } of semis) {
    const groups = [home, away].map((side) => best(0)?.includes(side?.entryId ?? ''));
    expect(new Set(groups).size).toBe(2); // entrants of one group do not meet again at once
  }
  expect(over.champion?.seed).toBe(1);
});

test('a draw counts in the groups, and not in the knockout that follows', async () => {
  const cup = await startTournament(product, 4, {
    format: 'groups',
    drawsAllowed: true,
    tournament: { groups: 2, best: 1 },
  });
  for (const match of await openMatches(organiser, cup.eventId)) {
    const detail = await organiser.api.getMatch({ matchId: match.matchId ?? '' });
    expect(detail.drawsAllowed).toBe(true);
    await playOut(product, cup, match, [1, 1]);
  }
  const [final] = await openMatches(organiser, cup.eventId);
  const detail = await organiser.api.getMatch({ matchId: final?.matchId ?? '' });
  expect([detail.status, detail.drawsAllowed]).toEqual(['confirmed', false]);
});

test('a Swiss event of nine pairs each round when the last match of the one before has ended', async () => {
  const swiss = await startTournament(product, 9, {
    format: 'swiss',
    drawsAllowed: true,
    tournament: { rounds: 4 },
  });
  const pairs = new Set<string>();
  const byes: string[] = [];
  for (let round = 1; round <= 4; round += 1) {
    const now = await bracketOf(swiss);
    expect(now.rounds).toHaveLength(round);
    expect(now.matches.items).toHaveLength(5);
    for (const { home, away, vacant, how } of now.matches.items) {
      if (!home) throw new Error('nobody is at home');
      if (!away) {
        expect([vacant, how]).toEqual([['away'], 'walkover']);
        byes.push(home.entryId);
        continue;
      }
      pairs.add([home.entryId, away.entryId].sort().join());
    }
    const [last, ...others] = await openMatches(organiser, swiss.eventId);
    for (const match of others) await playOut(product, swiss, match, [2, 0]);
    expect((await bracketOf(swiss)).rounds).toHaveLength(round);
    if (last) await playOut(product, swiss, last, [1, 1]);
  }
  expect([pairs.size, byes.length, new Set(byes).size]).toEqual([16, 4, 4]);
  await letPass(product, MINUTE);
  const over = await bracketOf(swiss);
  const table = await organiser.api.leagueTable({ id: swiss.eventId });
  expect(over.event.status).toBe('completed');
  expect(over.champion?.entryId).toBe(table.items[0]?.entryId);
  expect(table.items.map(({ points }) => points)).toEqual(
    table.items.map(({ points }) => points).toSorted((a, b) => b - a),
  );
});

test('who leaves a Swiss event is paired no more, and the others go on', async () => {
  const swiss = await startTournament(product, 4, { format: 'swiss', tournament: { rounds: 2 } });
  const [one] = await openMatches(organiser, swiss.eventId);
  const leaver = swiss.contenders.find(({ entryId }) => entryId === one?.home?.entryId);
  await leaver?.api.leaveEvent({ eventId: swiss.eventId });
  await product.runDue();
  await playToTheEnd(product, swiss);
  const second = (await bracketOf(swiss, { round: 'R2' })).matches.items;
  const playing = second.flatMap(({ home, away }) => [home?.entryId, away?.entryId]);
  expect(playing).not.toContain(leaver?.entryId);
  expect((await bracketOf(swiss)).event.status).toBe('completed');
});

test('GSL groups send their best two on after five matches each', async () => {
  const cup = await startTournament(product, 8, {
    format: 'groups',
    tournament: { groups: 2, groupKind: 'gsl', best: 2 },
    capacity: 8,
  });
  expect((await bracketOf(cup, { group: 0 })).matches.total).toBe(5);
  await playToTheEnd(product, cup);
  const tables = await Promise.all(
    [0, 1].map((group) => organiser.api.leagueTable({ id: cup.eventId, stage: 1, group })),
  );
  expect(tables.map(({ items }) => items.map(({ seed }) => seed))).toEqual([
    [1, 4, 5, 8],
    [2, 3, 6, 7],
  ]);
  expect((await bracketOf(cup)).champion?.seed).toBe(1);
  expect((await bracketOf(cup)).event.status).toBe('completed');
});

test('where fewer come than the stages were made for, they are played with fewer groups', async () => {
  const cup = await startTournament(product, 5, {
    format: 'groups',
    tournament: { groups: 4, best: 2 },
    capacity: 16,
  });
  expect(await bracketOf(cup)).toMatchObject({ format: 'groups', groups: 2, entrants: 5 });
  await playToTheEnd(product, cup);
  expect((await bracketOf(cup)).champion?.seed).toBe(1);
});

test('a changed result makes the next stage anew while nobody plays it, and else asks the organiser', async () => {
  const { cup, one, final: before } = await groupsPlayed();
  await ruleAgain(one?.matchId, 0, 1);
  const after = (await openMatches(organiser, cup.eventId))[0];
  const sides = [after?.home?.entryId, after?.away?.entryId];
  expect(sides).toContain(one?.away?.entryId);
  expect(sides).not.toContain(one?.home?.entryId);
  const old = await organiser.api.getMatch({ matchId: before?.matchId ?? '' });
  expect(old.status).toBe('cancelled');

  const [a, b] = [playerAt(cup, after?.home), playerAt(cup, after?.away)];
  for (const each of [a, b]) await each?.api.readyUp({ matchId: after?.matchId ?? '' });
  await ruleAgain(one?.matchId, 3, 1);
  const { stages } = await bracketOf(cup);
  expect(stages[1]?.changed).toEqual({
    leaves: [one?.away?.entryId],
    joins: [one?.home?.entryId],
  });
});

test('a next stage whose first score waits for its approval is being played', async () => {
  const { cup, one, final } = await groupsPlayed();
  const matchId = final?.matchId ?? '';
  const [a, b] = [playerAt(cup, final?.home), playerAt(cup, final?.away)];
  for (const each of [a, b]) await each?.api.readyUp({ matchId });
  await a?.api.submitScores({ matchId, scoreChallenger: 2, scoreChallenged: 1 });
  await ruleAgain(one?.matchId, 0, 3);
  expect((await organiser.api.getMatch({ matchId })).status).toBe('awaiting_approval');
  expect((await bracketOf(cup)).stages[1]?.changed).toMatchObject({
    joins: [one?.away?.entryId],
  });
});

test('who has left is not in the next stage when it is drawn anew', async () => {
  const { cup, one, two } = await groupsPlayed();
  await playerAt(cup, two?.home)?.api.leaveEvent({ eventId: cup.eventId });
  await product.runDue();
  await ruleAgain(one?.matchId, 0, 3);
  const [final] = await openMatches(organiser, cup.eventId);
  const playing = [final?.home?.entryId, final?.away?.entryId];
  expect(playing.toSorted()).toEqual([one?.away?.entryId, two?.away?.entryId].toSorted());
});

test('who leaves the next stage while it is played leaves nothing to choose', async () => {
  const cup = await startTournament(product, 8, {
    format: 'groups',
    drawsAllowed: true,
    tournament: { groups: 4, best: 1 },
  });
  const groups = await openMatches(organiser, cup.eventId);
  for (const match of groups) await playOut(product, cup, match, [2, 1]);
  const [first, second] = await openMatches(organiser, cup.eventId);
  if (first) await playOut(product, cup, first);
  await playerAt(cup, second?.home)?.api.leaveEvent({ eventId: cup.eventId });
  await product.runDue();
  await ruleAgain(groups[0]?.matchId, 5, 1);
  expect((await bracketOf(cup)).stages[1]?.changed).toBeNull();
});

test('any chain of stages is played: two qualifiers into a Swiss stage into a double elimination', async () => {
  const knockout = { kind: 'knockout', thirdPlace: true } as const;
  const open = { size: 4, entry: 'open', format: knockout } as const;
  const cup = await startTournament(product, 8, {
    format: 'stages',
    capacity: 8,
    tournament: {
      stages: [
        { ...open, id: 'east', advance: { to: 'swiss', best: 2 } },
        { ...open, id: 'west', advance: { to: 'swiss', best: 2 } },
        {
          id: 'swiss',
          format: { kind: 'swiss', rounds: 2 },
          size: 4,
          entry: 'advancers',
          advance: { to: 'final', best: 2 },
        },
        {
          id: 'final',
          format: { kind: 'double_elimination', reset: true },
          size: 2,

          entry: 'advancers',
          advance: null,
        },
      ],
    },
  });
  const begun = await bracketOf(cup);
  expect(begun.stages.map(({ name, state }) => [name, state])).toEqual([
    ['east', 'on'],
    ['west', 'on'],
    ['swiss', 'waiting'],
    ['final', 'waiting'],
  ]);
  await playToTheEnd(product, cup);
  const over = await bracketOf(cup);
  expect(over.stages.map(({ state }) => state)).toEqual(['played', 'played', 'played', 'played']);
  expect(over.champion?.seed).toBe(1);
  expect(over.event.status).toBe('completed');
});

test('a chain that cannot be played is refused when it is written, with the reason', async () => {
  const gameId = await newGame(product);
  const refusedFor = async (stages: Stage[], capacity = 16) => {
    const event = { ...draft(), gameId, capacity, tournament: { stages } };
    return (await refusedFields(organiser.api.createEvent(event))).tournament;
  };
  expect(await refusedFor([stage('one', 'two'), stage('two', 'one')])).toBe(
    'These stages lead back to each other: one, two.',
  );
  const narrow = [stage('one', 'final'), stage('two', 'final'), stage('final', null, 6)];
  expect(await refusedFor(narrow)).toBe('8 players advance to final. It has room for 6.');
  expect(await refusedFor([])).toBe('Add at least one stage.');
});

/** Two groups of two, whose best meet in the final. */
async function groupsPlayed() {
  const cup = await startTournament(product, 4, {
    format: 'groups',
    drawsAllowed: true,
    tournament: { groups: 2, best: 1 },
  });
  const groups = await openMatches(organiser, cup.eventId);
  for (const match of groups) await playOut(product, cup, match, [2, 1]);
  const [final] = await openMatches(organiser, cup.eventId);
  return { cup, one: groups[0], two: groups[1], final };
}

function playerAt({ contenders }: Running, side: { entryId: string } | null | undefined) {
  return contenders.find(({ entryId }) => entryId === side?.entryId);
}

async function ruleAgain(
  match: string | null | undefined,
  scoreChallenger: number,
  scoreChallenged: number,
) {
  const matchId = match ?? '';
  await organiser.api.reopenMatch({ matchId, reason: 'The wrong screenshot' });
  await product.runDue();
  const ruling = { outcome: 'score', scoreChallenger, scoreChallenged } as const;
  await organiser.api.ruleMatch({ matchId, ruling, reason: 'As the second one shows' });
  await product.runDue();
}

type Stage = NonNullable<
  NonNullable<Parameters<Person['api']['createEvent']>[0]['tournament']>['stages']
>[number];

function stage(id: string, to: string | null, size = 8): Stage {
  const format = { kind: 'knockout', thirdPlace: true } as const;
  const entry = to ? 'open' : 'advancers';
  return { id, format, size, entry, advance: to ? { to, best: 4 } : null };
}

function draft() {
  const at = (minutes: number) =>
    new Date(product.clock.now().getTime() + minutes * MINUTE).toISOString();
  return {
    format: 'stages' as const,

    opensAt: at(0),
    startsAt: at(120),
    endsAt: at(600),
    drawsAllowed: false,
    prizes: [],
    texts: { en: { title: 'Cup', description: '', gameRules: [], howToPlay: [] } },
  };
}

function bracketOf(
  { eventId }: Running,
  asked: { stage?: number; round?: string; group?: number } = {},
) {
  return organiser.api.getBracketEvent({ id: eventId, pageSize: 100, ...asked });
}
