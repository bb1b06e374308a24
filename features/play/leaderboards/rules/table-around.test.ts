import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TableEntry, type TableFacts, type TableResult, tableAround } from './table-around.ts';

const START = Date.parse('2026-11-10T12:00:00Z');
const PLAYERS = ['a', 'b', 'c', 'd', 'e'];

const anyResults = fc
  .array(
    fc.record({
      pair: fc.subarray(PLAYERS, { minLength: 2, maxLength: 2 }),
      winner: fc.constantFrom('challenger', 'challenged', 'draw'),
      challenger: fc.nat(4),
      challenged: fc.nat(4),
      walkover: fc.boolean(),
      /** Some become final in the same millisecond. */
      later: fc.nat(2),
      scored: fc.boolean(),
      accepted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all): TableFacts => {
    let at = START;
    const results: TableResult[] = [];
    const entries: TableEntry[] = [];
    for (const [index, one] of all.entries()) {
      at += one.later;
      const [challenger = '', challenged = ''] = one.pair;
      const players = { challenger, challenged };
      const matchId = `m${index}`;
      const base = { matchId, round: 0, at: new Date(at) };
      results.push({
        ...base,
        sequence: index + 8,
        players,
        winner: one.winner as TableResult['winner'],
        score: { challenger: one.challenger, challenged: one.challenged },
        walkover: one.walkover,
        revokedAt: null,
      });
      const give = (playerId: string, reason: TableEntry['reason'], points: number) =>
        entries.push({ ...base, playerId, reason, points, isReversal: false });
      if (one.accepted) give(challenged, 'accept', 10);
      if (!one.scored) continue;
      give(challenger, 'play', 50);
      give(challenged, 'play', 50);
      if (one.winner !== 'draw') give(players[one.winner as 'challenger'], 'win', 150);
    }
    return { results, entries };
  });

const pointsIn = (rows: readonly { player: string; points: number }[], player: string) =>
  rows.find((row) => row.player === player)?.points;

test('the tables around a result differ by the points of its match alone, also within a second', () => {
  fc.assert(
    fc.property(anyResults, (facts) => {
      for (const result of facts.results) {
        const self = Object.values(result.players);
        const { before, after } = tableAround(facts, PLAYERS, result, self);
        for (const { player, points } of after) {
          const own = facts.entries
            .filter((entry) => entry.matchId === result.matchId && entry.playerId === player)
            .reduce((sum, entry) => sum + entry.points, 0);
          expect(points - (pointsIn(before, player) ?? points - own)).toBe(own);
        }
        const others = PLAYERS.filter((player) => !self.includes(player));
        for (const player of others)
          expect(after.find((row) => row.player === player)).toEqual(
            before.find((row) => row.player === player),
          );
      }
    }),
  );
});

test('the table before a result is the one after the result before it, without acts between the two', () => {
  fc.assert(
    fc.property(anyResults, ({ results, entries }) => {
      const facts = { results, entries: entries.filter(({ reason }) => reason !== 'accept') };
      for (const [index, result] of results.entries()) {
        const next = results[index + 1];
        if (!next) continue;
        const played = PLAYERS.filter((player) =>
          tableAround(facts, PLAYERS, next, []).before.some((row) => row.player === player),
        );
        const { after } = tableAround(facts, played, result, Object.values(result.players));
        expect(tableAround(facts, played, next, []).before).toEqual(
          after.filter(({ player }) => played.includes(player)),
        );
      }
    }),
  );
});

test('a result that was withdrawn counts until then, and its reversal from then on', () => {
  const at = (ms: number) => new Date(START + ms);
  const players = { challenger: 'a', challenged: 'b' } as const;
  const common = { round: 0, players, walkover: false, score: { challenger: 1, challenged: 0 } };
  const first: TableResult = {
    ...common,
    matchId: 'm1',
    sequence: 1,
    at: at(0),
    winner: 'challenger',
    revokedAt: at(10),
  };
  const second = { ...first, matchId: 'm2', sequence: 2, at: at(5), revokedAt: null };
  const third = { ...second, matchId: 'm3', sequence: 3, at: at(20) };
  const win = { playerId: 'a', round: 0, reason: 'win', points: 150, isReversal: false } as const;
  const facts: TableFacts = {
    results: [first, second, third],
    entries: [
      { ...win, matchId: 'm1', at: at(0) },
      { ...win, matchId: 'm1', at: at(10), points: -150, isReversal: true },
      { ...win, matchId: 'm2', at: at(5) },
      { ...win, matchId: 'm3', at: at(20) },
    ],
  };
  const before = (result: TableResult) =>
    pointsIn(tableAround(facts, ['a', 'b'], result, ['a']).before, 'a');
  expect([before(first), before(second), before(third)]).toEqual([undefined, 150, 150]);
});
