import { swissRound } from '@battle-league/brackets/swiss.ts';
import '../../scripts/pinned-node.mjs';
import { bracketOf, DOUBLE } from '@battle-league/brackets/testing/elimination-kit.ts';
import { draw, field, played, RULES, win } from '@battle-league/brackets/testing/swiss-kit.ts';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { EVENT_CLOCK } from '#features/play/events/server/index.ts';
import { FIXTURE_CHANGED } from '#features/play/matches/server/index.ts';
import { ARRANGE, tournamentsJobs } from '#features/play/tournaments/server/index.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';
import { crowdIn } from '#testing/crowd.ts';
import { newOfficial } from '#testing/matches.ts';
import type { TestProduct } from '#testing/product.ts';
import { openTournament } from '#testing/tournaments.ts';
import { reportAtOnce } from '../simulate/cups/at-once.ts';
import { onMovedClock } from '../simulate/moved-clock.ts';
import { type Figure, isReached, median, percentile } from './measure.ts';

const MINUTE = 60_000;
const LARGE = 65_536;
const REPORTS = 100;
/** The nearest open platform, on two cores with load and database on the same: 407 a second. */
const TEN_TIMES = 4_070;
const SECONDS = 10;

/** `node tools/bench/tournaments.ts`: measures tournaments, with database and load on the same machine. */
async function main(): Promise<boolean> {
  const figures = [
    ...measureRules(),
    ...(await onMovedClock(measureSmall, { database: {} })),
    ...(await onMovedClock(measureAtOnce, { database: {} })),
    ...(await onMovedClock(measureLarge, { database: {} })),
  ];
  for (const figure of figures) {
    const { what, value, unit } = figure;
    console.log(`${what}: ${value.toFixed(1)} ${unit} ${isReached(figure) ? '' : 'MISS'}`);
  }
  return figures.every(isReached);
}

/** The rules alone, in memory. */
function measureRules(): Figure[] {
  const placed = [1, 2, 3].map(() => timedNow(() => bracketOf(DOUBLE, LARGE)));
  let league = field(1_000);
  const rounds = Array.from({ length: 10 }, () => {
    const took = timedNow(() => swissRound(league, RULES));
    league = played(league, 1, (index) => (index % 7 ? win(index % 3 ? 'home' : 'away') : draw()));
    return took;
  });
  const goal = { most: 1_000 };
  return [
    { what: '65,536 placed by the rules alone', value: median(placed), unit: 'ms', goal },
    { what: 'a round of a Swiss of 1,000, median', value: median(rounds), unit: 'ms', goal },
  ];
}

/** Measures reads of a double elimination of eight by many viewers. */
async function measureSmall(product: TestProduct): Promise<Figure[]> {
  const { eventId } = await openTournament(product, { format: 'double_elimination' });
  await crowdIn(product, eventId, 8);
  product.clock.advance(120 * MINUTE);
  await product.runDue();
  const at = await product.app.listen({ port: 0, host: '127.0.0.1' });
  const result = await autocannon({
    url: `${at}/api/get-bracket-event?id=${eventId}&round=ALL`,
    connections: 32,
    duration: SECONDS,
    workers: 1, // a thread of its own: the product keeps this one
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals`);
  const value = result.requests.average;
  return [
    { what: 'bracket of eight', value, unit: 'requests/s', goal: { least: TEN_TIMES } },
    { what: 'p99 of it', value: result.latency.p99, unit: 'ms' },
  ];
}

async function measureAtOnce(product: TestProduct): Promise<Figure[]> {
  const from = performance.now();
  const { findings, reports } = await reportAtOnce(product, { size: 1_024, clients: 64, seed: 1 });
  for (const finding of findings) console.log(finding);
  const what = 'differences from the engine alone, 1,024 entrants, 64 who report at once';
  return [
    { what, value: findings.length, unit: '', goal: { most: 0 } },
    {
      what: 'of them reported',
      value: (reports * 1_000) / (performance.now() - from),
      unit: 'results/s',
    },
  ];
}

/** Measures a knockout of 65,536: draw, reads and reports. */
async function measureLarge(product: TestProduct): Promise<Figure[]> {
  const { db } = product.platform;
  const jobs = jobsOf(product);
  const organiser = await newOfficial(product, 'organiser');
  const { eventId } = await openTournament(product, { format: 'double_elimination' });
  await crowdIn(product, eventId, LARGE);
  await sql`analyze`.execute(db);
  product.clock.advance(120 * MINUTE);
  const created = await timed(() => jobs(EVENT_CLOCK, { eventId }));
  await jobs(ARRANGE, { eventId, stage: 1 }); // one step: enough to report
  const url = `/api/get-bracket-event?id=${eventId}`;
  const view = await product.app.inject({ url });
  const { rows } = await sql<{ match_id: string }>`
    select match_id from tournament_matches
    where event_id = ${eventId} and match_id is not null limit ${REPORTS}`.execute(db);
  const score = { scoreChallenger: 2, scoreChallenged: 1, reason: 'As both players say' };
  const times: number[] = [];
  const writes: number[] = [];
  const ownWrites: number[] = [];
  for (const { match_id: matchId } of rows) {
    await organiser.api.advanceMatch({ matchId, ...score });
    const before = await rowWrites(product);
    times.push(await timed(() => jobs(FIXTURE_CHANGED, { matchId })));
    const after = await rowWrites(product);
    writes.push(after.all - before.all);
    ownWrites.push(after.bracket - before.bracket);
  }
  const news = await sql<{ bytes: number }>`
    select max(length(data::text)) as bytes from stream_entries
    where channel = ${`event:${eventId}`} and type = 'bracket'`.execute(db);
  const change = news.rows[0]?.bytes ?? Number.NaN;
  return [
    { what: '65,536 drawn and stored', value: created, unit: 'ms', goal: { most: 1_000 } },
    { what: 'first view', value: view.body.length / 1_024, unit: 'KB', goal: { most: 30 } },
    { what: 'a change', value: change / 1_024, unit: 'KB', goal: { most: 1 } },
    { what: 'a result, median', value: median(times), unit: 'ms', goal: { most: 10 } },
    { what: 'a result, p95', value: percentile(times, 0.95), unit: 'ms' },
    { what: 'rows of the bracket written for a result', value: median(ownWrites), unit: '' },
    { what: 'rows written with matches, news and jobs', value: median(writes), unit: '' },
  ];
}

/** The jobs of tournaments, to be run one by one. */
function jobsOf({ platform }: TestProduct) {
  const handlers = new Map<string, JobHandler>();
  const handle = (name: string, handler: JobHandler) => void handlers.set(name, handler);
  tournamentsJobs({ ...platform, jobs: { ...platform.jobs, handle, every: () => {} } });
  return async (name: string, data: Readonly<Record<string, unknown>>) => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`no job ${name}`);
    await handler(data);
  };
}

function timedNow(what: () => unknown): number {
  const from = performance.now();
  what();
  return performance.now() - from;
}

async function timed(what: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await what();
  return performance.now() - from;
}

interface Writes {
  /** Tables of the bracket, without those of its arranged matches. */
  readonly bracket: number;
  readonly all: number;
}

/** Rows written by this product's database since it began, as it counts them. */
async function rowWrites({ platform }: TestProduct): Promise<Writes> {
  // counters of idle connections arrive within a second
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const { rows } = await sql<Writes>`
    select sum(writes)::int as all,
      (sum(writes) filter (where relname ^@ 'tournament'))::int as bracket
    from (select relname, n_tup_ins + n_tup_upd + n_tup_del as writes from pg_stat_user_tables)`.execute(
    platform.db,
  );
  return rows[0] ?? { bracket: Number.NaN, all: Number.NaN };
}

const isWell = await main();
process.exit(isWell ? 0 : 1);
