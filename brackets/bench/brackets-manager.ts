/**
 * Compares this engine with the npm package brackets-manager and its storage in memory, in one run:
 *
 *     npm run bench -w brackets
 *
 * Both draw up the same tournaments and play them to the end; the first-named side wins every match. The ratio is the
 * time of brackets-manager divided by ours. It is a report and no pass mark: brackets-manager works through an
 * asynchronous storage interface, which costs time even in memory. The package comes with the repository, because the
 * oracle tests play against it.
 */
import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
import type { Match } from 'brackets-model';
import { applyCommand, createBracket, holdBracket } from '../elimination.ts';
import { statusOf } from '../elimination-match.ts';
import type { EliminationFormat } from '../elimination-shape.ts';
import { type League, withOutcome } from '../league.ts';
import { roundRobin } from '../round-robin.ts';

const KNOCKOUT: EliminationFormat = { kind: 'knockout', thirdPlace: false };
const DOUBLE: EliminationFormat = { kind: 'double_elimination', reset: true };
const HOME_WINS = { kind: 'played', score: { home: 2, away: 1 } } as const;
/** The status "ready" of brackets-model: both opponents are known. */
const READY = 2;
/** Runs of each side; the median counts. */
const RUNS = 5;
/** Milliseconds after which a side is measured once only. */
const PATIENCE = 4_000;

type Kind = 'single_elimination' | 'double_elimination' | 'round_robin';

interface Case {
  readonly name: string;
  readonly ours: () => unknown;
  readonly theirs: () => Promise<unknown>;
}

const cases: readonly Case[] = [
  ...drawing('draw up a single elimination', KNOCKOUT, 'single_elimination'),
  ...playing('play a single elimination', KNOCKOUT, 'single_elimination'),
  ...drawing('draw up a double elimination', DOUBLE, 'double_elimination'),
  ...playing('play a double elimination', DOUBLE, 'double_elimination'),
  ...[16, 64, 128].map((size) => ({
    name: `draw up a round robin of ${size}`,
    ours: () => roundRobin(namesOf(size), 1),
    theirs: () => theirStage('round_robin', size),
  })),
  ...[16, 32].map((size) => ({
    name: `play a round robin of ${size}`,
    ours: () => playLeague(size),
    theirs: () => theirTournament('round_robin', size),
  })),
];

await main();

async function main(): Promise<void> {
  console.log('| task | ours, ms | brackets-manager, ms | ratio |');
  console.log('| ---- | -------: | -------------------: | ----: |');
  for (const { name, ours, theirs } of cases) {
    const own = await medianOf(async () => ours());
    const other = await medianOf(theirs);
    const ratio = (other / own).toPrecision(2);
    console.log(`| ${name} | ${rounded(own)} | ${rounded(other)} | ${Number(ratio)} |`);
  }
}

function drawing(name: string, format: EliminationFormat, kind: Kind): Case[] {
  return [64, 1_024, 16_384].map((size) => ({
    name: `${name} of ${size.toLocaleString('en')}`,
    ours: () => createBracket(format, namesOf(size)),
    theirs: () => theirStage(kind, size),
  }));
}

function playing(name: string, format: EliminationFormat, kind: Kind): Case[] {
  return [64, 256].map((size) => ({
    name: `${name} of ${size}`,
    ours: () => playBracket(format, size),
    theirs: () => theirTournament(kind, size),
  }));
}

function playBracket(format: EliminationFormat, size: number): void {
  const creation = createBracket(format, namesOf(size));
  if (creation.kind === 'refused') throw new Error(creation.code);
  const bracket = holdBracket(creation);
  for (const { key } of creation.matches) {
    const match = bracket.matches.get(key);
    if (!match || statusOf(match) === 'not_needed') continue;
    const { kind } = applyCommand(bracket, { type: 'report', key, outcome: HOME_WINS });
    if (kind !== 'changed') throw new Error(`${key}: ${kind}`);
  }
}

function playLeague(size: number): League {
  const entrants = namesOf(size);
  const fixtures = roundRobin(entrants, 1).flatMap((round) => round.fixtures);
  const matches = fixtures.map((fixture) => ({ ...fixture, outcome: null }));
  let league: League = { entrants, matches, draw: entrants };
  for (const { key } of fixtures) {
    const decision = withOutcome(league, key, HOME_WINS);
    if (decision.kind !== 'changed') throw new Error(`${key}: ${decision.kind}`);
    league = decision.league;
  }
  return league;
}

async function theirStage(type: Kind, size: number) {
  const database = new InMemoryDatabase();
  const manager = new BracketsManager(database);
  await manager.create.stage({
    name: 'cup',
    tournamentId: 0,
    type,
    seeding: namesOf(size),
    settings: settingsOf(type),
  });
  return { database, manager };
}

function settingsOf(type: Kind) {
  if (type === 'round_robin') return { groupCount: 1 };
  return type === 'double_elimination' ? { grandFinal: 'double' as const } : {};
}

/** Reports matches in the order of their ids: winners' rounds, losers' rounds, finals. */
async function theirTournament(type: Kind, size: number): Promise<void> {
  const { database, manager } = await theirStage(type, size);
  const matches = (await database.select<Match>('match')) ?? [];
  for (const { id } of matches) {
    const match = await database.select<Match>('match', Number(id));
    if (match?.status !== READY) continue;
    const opponent1 = { score: 2, result: 'win' as const };
    await manager.update.match({ id, opponent1, opponent2: { score: 1 } });
  }
}

function namesOf(size: number): string[] {
  return Array.from({ length: size }, (_, index) => `entrant ${index + 1}`);
}

/** Milliseconds. The first run of a side warms it up, unless it takes too long to be repeated. */
async function medianOf(task: () => Promise<unknown>): Promise<number> {
  const first = await timed(task);
  if (first > PATIENCE) return first;
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await timed(task));
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? first;
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

function rounded(milliseconds: number): string {
  return milliseconds < 10 ? milliseconds.toFixed(2) : Math.round(milliseconds).toString();
}
