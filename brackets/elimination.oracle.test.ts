import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
import type { Match, SeedOrdering } from 'brackets-model';
import { expect, test } from 'vitest';
import type { BracketMatch } from './elimination-match.ts';
import { roundsFor } from './elimination-shape.ts';
import type { Entrant, MatchKey, Side } from './outcome.ts';
import {
  at,
  beats,
  bracketOf,
  DOUBLE,
  does,
  open,
  seeds,
  WITH_THIRD_PLACE,
} from './testing/elimination-kit.ts';

/**
 * An independent library plays the same brackets beside ours, with the seeds and the losers' drops that we
 * have published: in each match the same two must meet, whoever wins.
 */
const SIZES = [...Array.from({ length: 62 }, (_, i) => i + 3), 100, 127, 128];

/** The order in which losers of round 2, 3, … drop, in the library's words. Those of round 1 keep their order. */
const DROPS: SeedOrdering[] = [
  'reverse',
  'reverse_half_shift',
  'half_shift',
  'natural',
  'reverse',
  'natural',
];

test('brackets-manager plays the same knockouts of 3 to 128, third place included', async () => {
  for (const size of SIZES) await playBoth(size, 'single_elimination');
}, 60_000);

test('brackets-manager plays the same double eliminations of 3 to 128, reset included', async () => {
  for (const size of SIZES) await playBoth(size, 'double_elimination');
}, 120_000);

async function playBoth(size: number, type: 'single_elimination' | 'double_elimination') {
  const ours = bracketOf(type === 'double_elimination' ? DOUBLE : WITH_THIRD_PLACE, size);
  const theirs = await theirBracket(size, type);
  let die = size;
  for (let ready = open(ours); ready.length > 0; ready = open(ours)) {
    const known = await theirs.pairs();
    expect(
      ready.filter((match) => known.get(match.key) !== pairOf(match)).map(({ key }) => key),
    ).toEqual([]);
    for (const { key } of ready) {
      die = (die * 1_103_515_245 + 12_345) % 2 ** 31;
      const side: Side = die > 2 ** 30 ? 'home' : 'away';
      const winner = at(ours, key)[side];
      does(ours, { type: 'report', key, outcome: beats(side) });
      if (winner.kind === 'entrant') await theirs.report(key, winner.entrant);
    }
  }
}

async function theirBracket(size: number, type: 'single_elimination' | 'double_elimination') {
  const rounds = roundsFor(size);
  const database = new InMemoryDatabase();
  const manager = new BracketsManager(database);
  const byes = Array.from({ length: 2 ** rounds - size }, () => null);
  const settings =
    type === 'double_elimination'
      ? {
          grandFinal: 'double' as const,
          seedOrdering: ['inner_outer' as const, 'natural' as const, ...DROPS.slice(0, rounds - 1)],
        }
      : { consolationFinal: true, seedOrdering: ['inner_outer' as const] };
  await manager.create.stage({
    name: 'cup',
    tournamentId: 0,
    type,
    seeding: [...seeds(size), ...byes],
    settings,
  });
  const data = await manager.get.stageData(0);
  const names = new Map(data.participant.map(({ id, name }) => [id, name]));
  const groups = new Map(data.group.map(({ id, number }) => [id, number]));
  const roundNumbers = new Map(data.round.map(({ id, number }) => [id, number]));

  function keyOf({ group_id, round_id, number }: Match): MatchKey {
    const [group, round] = [groups.get(group_id), roundNumbers.get(round_id)];
    if (group === 1) return `W${round}.${number}`;
    if (type === 'single_elimination') return 'T';
    return group === 2 ? `L${round}.${number}` : `F${round}`;
  }

  function entrants({ opponent1, opponent2 }: Match): (Entrant | undefined)[] {
    return [opponent1, opponent2].map((opponent) => names.get(opponent?.id ?? -1));
  }

  return {
    async pairs() {
      const { match } = await manager.get.stageData(0);
      return new Map(match.map((each) => [keyOf(each), entrants(each).toSorted().join(' v ')]));
    },
    async report(key: MatchKey, winner: Entrant) {
      const { match } = await manager.get.stageData(0);
      const played = match.find((each) => keyOf(each) === key);
      if (!played) throw new Error(`they have no ${key}`);
      const first = entrants(played)[0] === winner;
      await manager.update.match({
        id: played.id,
        opponent1: { score: first ? 2 : 1, ...(first ? { result: 'win' as const } : {}) },
        opponent2: { score: first ? 1 : 2, ...(first ? {} : { result: 'win' as const }) },
      });
    },
  };
}

function pairOf({ home, away }: BracketMatch): string {
  const names = [home, away].map((slot) => (slot.kind === 'entrant' ? slot.entrant : '?'));
  return names.toSorted().join(' v ');
}
