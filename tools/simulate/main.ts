import '../../scripts/pinned-node.mjs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { chanceOf } from '#sandbox/random.ts';
import type { OfficialPerson } from './acts.ts';
import { checkAll } from './checks/index.ts';
import { communityDays } from './community/command.ts';
import { connect, connectOffice, newTraffic, type Traffic } from './connection.ts';
import { manyCups } from './cups/command.ts';
import { openFeed } from './feed.ts';
import { monthEnd } from './month-end/month-end.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { playMatches, ruleWhatIsLeft } from './play.ts';
import { enterPlayers, type Ground } from './players.ts';
import { killRepeatedly, type OwnProduct, startProduct } from './product.ts';
import { eveningOfSearches } from './queue/command.ts';
import { newRecord } from './record.ts';
import { listed, report, say } from './report.ts';
import { ruleVariables, SETTLED_AFTER_MS, SWEPT_AFTER_MS } from './rules.ts';
import { yearOfSubscribers } from './subscribers/command.ts';

const GAME = 'football-26';
const SETTLE_POLL_MS = 500;
const PROGRESS_STEPS = 10;

/** `npm run simulate`: plays a daily battleground over HTTP and sockets, then runs all checks. */
async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return tellUsage();
  if (options.queue > 0) return tellEvening(options);
  if (options.subscribers > 0)
    return isWell(await yearOfSubscribers(options.subscribers, options.seed));
  if (options.cups > 0) return isWell(await manyCups(options.cups, options.seed));
  if (options.turn > 0) return isWell(await monthEnd(options.turn, options.seed));
  if (options.community > 0) return report(await communityDays(sizeOf(options)));
  const own = options.urls.length === 0 ? await startProduct(settings()) : undefined;
  try {
    return await simulate(options, own, own ? [own.url] : options.urls);
  } finally {
    await own?.stop();
  }
}

function sizeOf({ community: players, days, seed }: Options) {
  return { players, days, seed };
}

function tellEvening({ queue, seed }: Options): boolean {
  eveningOfSearches(queue, seed);
  return true;
}

function tellUsage(): boolean {
  say(USAGE);
  return true;
}

function isWell(findings: readonly string[]): boolean {
  for (const finding of findings) say(finding);
  if (findings.length === 0) say('every book agrees');
  return findings.length === 0;
}

function settings(): Record<string, string> {
  return {
    ...ruleVariables(),
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    SANDBOX: 'on',
    SANDBOX_DATA: 'off',
    TRUST_PROXY: 'on', // every player has an address of their own
    RULES_OTP_DAILY_BUDGET: '1000000',
  };
}

async function simulate(
  options: Options,
  own: OwnProduct | undefined,
  urls: readonly string[],
): Promise<boolean> {
  const [url = ''] = urls; // never empty
  const traffic = newTraffic();
  const record = newRecord();
  const chance = chanceOf(options.seed);
  const ground = await newGround(url, traffic);
  const board = await openFeed(url, '', `event:${ground.eventId}`);
  const organiser = await official(url, 'organiser', traffic);
  const administrator = await official(url, 'administrator', traffic);

  const lap = stopwatch();
  const players = await enterPlayers(urls, ground, options, traffic);
  say(`${players.length} players registered, linked, joined and connected in ${lap()}`);

  const killing = own && killRepeatedly(own, options.kills, chanceOf(options.seed + 1));
  const tournament = { ground, players, organiser, administrator, record, chance };
  const step = Math.max(1, Math.floor(options.matches / PROGRESS_STEPS));
  await playMatches(tournament, options, (count) => {
    if (count % step === 0) say(`${count} matches`);
  });
  await killing?.done;
  await ruleWhatIsLeft(tournament);
  await settle(organiser, ground, options.kills > 0 ? SWEPT_AFTER_MS : SETTLED_AFTER_MS);
  say(`played and settled in ${lap()}`);
  if (killing && killing.starts.length > 0) {
    const slowest = Math.round(Math.max(...killing.starts));
    say(`killed ${killing.starts.length} times; the slowest start took ${slowest} ms`);
  }

  const findings = await checkAll({
    ground,
    players,
    organiser,
    board,
    record,
    traffic,
    isQuick: options.isQuick,
  });
  for (const feed of [board, ...players.map((player) => player.feed)]) feed.close();
  say(`endings: ${listed(record.played)}`);
  say(`refused: ${listed(record.refusals) || 'nothing'}`);
  say(`${traffic.requests} requests, ${traffic.resent} sent again; checked in ${lap()}`);
  return report(findings);
}

const newEvent = z.object({
  eventId: z.string(),
  gameId: z.string(),
  timeZone: z.string(),
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date(),
});
const signedIn = z.object({ userId: z.string() });

async function newGround(url: string, traffic: Traffic): Promise<Ground> {
  const phone = connect(url, '10.255.0.1', traffic);
  const event = newEvent.parse(await phone.plain('POST', '/sandbox/events', { game: GAME }));
  return { ...event, slug: GAME };
}

async function official(url: string, role: string, traffic: Traffic): Promise<OfficialPerson> {
  const phone = connectOffice(url, traffic);
  const { userId } = signedIn.parse(await phone.plain('POST', '/sandbox/sign-in', { role }));
  return { userId, phone };
}

/** Waits until deadlines have ended all open matches. */
async function settle(
  { phone }: OfficialPerson,
  { eventId }: Ground,
  limitMs: number,
): Promise<void> {
  const until = Date.now() + limitMs;
  while (Date.now() < until) {
    const open = await Promise.all(
      (['upcoming', 'in-progress', 'awaiting-approval'] as const).map((status) =>
        phone.api.eventByIdMatches({ eventId, status, pageSize: 1 }),
      ),
    );
    if (open.every(({ total }) => total === 0)) return;
    await sleep(SETTLE_POLL_MS);
  }
}

/** Returns a function that formats the time since its last call. */
function stopwatch(): () => string {
  let from = performance.now();
  return () => {
    const seconds = (performance.now() - from) / 1000;
    from = performance.now();
    return `${seconds.toFixed(1)} s`;
  };
}

main().then(
  (well) => process.exit(well ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n\n${USAGE}\n`);
    process.exit(2);
  },
);
