import pg from 'pg';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#platform/http/contract.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { idsOfCopies } from '#testing/grown-rows.ts';
import { GROWN, grow } from '#testing/growth.ts';
import { type Named, plausibleInput } from '#testing/inputs.ts';
import { newMatch, newOfficial } from '#testing/matches.ts';
import { newEmailPlayer, newPlayer } from '#testing/people.ts';
import { type Flaw, findFlaws, findUnindexed, recordStatements } from '#testing/plans.ts';
import { makeThings, type Things } from '#testing/things.ts';
import { contract } from './contract.ts';
import { registerJobs } from './jobs.ts';

/**
 * Every call and every regular job, on a database of half a million players and a million matches: none of their
 * statements reads, or sorts, much of a table that grows (docs/decisions/0104-plans.md).
 */

const SIZE = { players: 500_000, matches: 1_000_000 };
const GROWS_WITHIN_MS = 300_000;
const TAKES_AT_MOST_MS = 120_000;

interface Exception {
  /** The call or job that sends the statement first. */
  readonly by: string;
  readonly what: RegExp;
  readonly why: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    by: 'managedGames',
    what: /^scans events$/,
    why: 'counts the events of some games for the console, and most events are of a few games',
  },
  {
    by: 'setup',
    what: /^scans events$/,
    why: 'counts the published events of the audience for administrators',
  },
  {
    by: 'prune',
    what: /^scans streams$/,
    why: 'once an hour; what it looks for are streams without entries, of which none stays',
  },
  {
    by: 'count-figures',
    what: /^(scans|reads|sorts|costs) /,
    why: 'counts each day once and each week once, on one node (docs/decisions/0102-more-machines.md)',
  },
];

/** Tables that some statements scan, and may. */
const SMALL: Readonly<Record<string, string>> = {
  events: 'see the exceptions',
  games: 'a catalogue of some dozens',
  node_states: 'one of each node',
  official_names: 'one of each official who is to change a name',
  outbox: 'messages that have not left',
  password_keys: 'one of each day, deleted after two',
  search_reminders: 'of the next hours alone, since a job deletes them each minute',
  webhooks: 'a few of each audience',
};

/** The table of pg-boss with a row for each job of `app/jobs.ts`, read each minute. */
const QUEUES = 'queue';

/** Calls of the first view of a screen that most players open: each is answered, on copies and on what is new. */
const FREQUENT = [
  ...['viewer', 'landing', 'home', 'events', 'eventById', 'getBracketEvent', 'eventRankings'],
  ...['userMatches', 'playerMatches', 'watchMatch', 'chatRooms', 'chatUnread', 'notifications'],
  ...['division', 'weeklyGoals', 'profileStats', 'getUserFriends', 'searchPlayers', 'subscription'],
  ...['findPlayers', 'playerFile', 'playerEntries', 'organiserEntrants', 'controlledMatches'],
];

const HOST = 'blg-za-en.localhost';
/** Sessions end, and people leave, after all else. */
const LAST = ['removeProfile', 'endOtherSessions', 'endSession', 'logout'];
const CALLS: [string, Call][] = Object.entries(contract).sort(
  ([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b),
);
const READS = CALLS.filter(([, { method }]) => method === 'GET');
const CHANGES = CALLS.filter(([, { method }]) => method !== 'GET');

const product = describeProduct();
const { during, statements } = recordStatements();
let line: pg.Client;
let things: Things;

beforeAll(async () => {
  const connectionString = product.platform.config.databaseUrl;
  line = new pg.Client({ connectionString });
  await line.connect();
  const match = await newMatch(product, 'completed');
  await match.challenger.api.claimDailyCoins({}); // it opens a balance
  await grow(connectionString, { match, now: product.clock.now(), ...SIZE });
}, GROWS_WITHIN_MS);
afterAll(() => line.end());

test(
  'all calls and regular jobs are made on the grown database',
  async () => {
    await makeMatches();
    things = await during('one of everything', () => makeThings(product, 'growing'));
    await newOfficial(product, 'administrator', things.owner);
    await runJobs();
    await readEverything();
    await follow();
    await changeEverything();
    await during('due jobs', () => product.runDue());
    expect(statements().length).toBeGreaterThan(700);
  },
  TAKES_AT_MOST_MS,
);

test(
  'no statement scans or sorts much of what grows',
  async () => {
    const flaws = await findFlaws(line, statements(), GROWN);
    const unexpected = flaws.filter((flaw) => !EXCEPTIONS.some((each) => excuses(each, flaw)));
    expect(unexpected.map(told).join('\n\n')).toBe('');
    const unneeded = EXCEPTIONS.filter((each) => !flaws.some((flaw) => excuses(each, flaw)));
    expect(unneeded).toEqual([]);
  },
  TAKES_AT_MOST_MS,
);

test(
  'there is an index for every statement on a table that is not small',
  async () => {
    const found = await findUnindexed(line, statements());
    const unexpected = found.filter(({ table }) => !(table in SMALL) && table !== QUEUES);
    const lines = unexpected.map(({ table, statement }) => told({ what: table, statement }));
    expect(lines.join('\n\n')).toBe('');
    const tables = found.map(({ table }) => table);
    expect(Object.keys(SMALL).filter((table) => !tables.includes(table))).toEqual([]);
  },
  TAKES_AT_MOST_MS,
);

test.each([
  ['notifications_player', 'notifications'],
  ['players_search_key', 'players'],
  ['sessions_player', 'sessions'],
])(
  'the loss of the index %s is noticed',
  async (index, table) => {
    const before = await findFlaws(line, statements(), GROWN);
    await line.query(`begin; drop index ${index}`);
    try {
      const after = await findFlaws(line, statements(), GROWN);
      expect(after.length).toBeGreaterThan(before.length);
      expect(after.map(({ what }) => what).join()).toContain(table);
    } finally {
      await line.query('rollback');
    }
  },
  TAKES_AT_MOST_MS,
);

test('scans, sorts, long reads and counts are noticed', async () => {
  const noticed = async (text: string) => {
    const flaws = await findFlaws(line, [{ text, values: [], by: 'the test' }], GROWN);
    return flaws.map(({ what }) => what.replace(/\d+/, 'N'));
  };
  const { userId } = idsOfCopies();
  const month = `select * from match_results where audience = 'blg-za' and at > '2026-09-01'`;
  expect(await noticed(`select id from players where country = 'XX'`)).toContain('scans players');
  expect(await noticed('select id from players order by language limit 5')).toContain('sorts N');
  expect(await noticed(month)).toContainEqual(expect.stringMatching(/reads|scans/));
  expect(await noticed('select count(*) from matches')).toContainEqual(
    expect.stringMatching(/N|scans/),
  );
  expect(await noticed(`select * from players where id = '${userId}'`)).toEqual([]);
});

function excuses({ by, what }: Exception, flaw: Flaw): boolean {
  return flaw.statement.by === by && what.test(flaw.what);
}

function told({ what, statement }: Flaw): string {
  const values = JSON.stringify(statement.values).slice(0, 300);
  return `${statement.by} ${what}: ${statement.text.replace(/\s+/g, ' ').trim()}\n${values}`;
}

async function makeMatches(): Promise<void> {
  await during('registration', async () => {
    await newPlayer(product);
    await newEmailPlayer(product);
  });
  const played = ['completed', 'disputed', 'no_show', 'void'] as const;
  const called = ['reschedule_requested', 'declined', 'cancelled', 'expired'] as const;
  for (const status of [...played, ...called]) {
    await during(`a match, ${status}`, () => newMatch(product, status));
  }
}

async function readEverything(): Promise<void> {
  const { owner, named } = things;
  const refused: string[] = [];
  for (const [name, call] of READS) {
    for (const input of [named, { ...named, ...idsOfCopies() }]) {
      const { statusCode, body } = await during(name, () => send(call, input, owner.session));
      if (FREQUENT.includes(name) && statusCode !== 200) refused.push(`${name}: ${body}`);
      await during(name, () => send(call, input, undefined));
      const [cursor] = /(?<="nextCursor":")[^"]+/.exec(body) ?? [];
      if (cursor) await during(name, () => send(call, { ...input, cursor }, owner.session));
    }
  }
  expect(refused).toEqual([]);
  for (const q of ['27600', '0000123', 'player-1@mail.example', idsOfCopies().userId]) {
    await during('findPlayers', () => send(contract.findPlayers, { q }, owner.session));
  }
}

async function changeEverything(): Promise<void> {
  const { owner, named } = things;
  for (const [name, call] of CHANGES) {
    for (const input of [{ ...named, ...idsOfCopies() }, named]) {
      await during(name, () => send(call, input, owner.session));
    }
  }
}

/** A device that comes back asks for what it missed. */
async function follow(): Promise<void> {
  const { owner, named } = things;
  const address = await product.app.listen({ port: 0, host: '127.0.0.1' });
  const extraHeaders = { cookie: `bl_session=${owner.session}`, host: HOST };
  const socket = io(address, { path: '/live', transports: ['websocket'], extraHeaders });
  try {
    await during('sockets', async () => {
      for (const channel of [`event:${named.eventId}`, `match:${named.matchId}`]) {
        await socket.timeout(20_000).emitWithAck('follow', { channel, after: 0 });
      }
    });
  } finally {
    socket.disconnect();
  }
}

async function runJobs(): Promise<void> {
  const regular: [string, JobHandler][] = [];
  const { jobs } = product.platform;
  const every = (name: string, _cron: string, run: JobHandler) => regular.push([name, run]);
  registerJobs({ ...product.platform, jobs: { ...jobs, handle: () => undefined, every } }, []);
  for (const [name, run] of regular) await during(name, () => run({}));
}

async function send(call: Call, named: Named, session: string | undefined) {
  const input = plausibleInput(call, named);
  const to = { url: `/api/${call.path}`, headers: { host: HOST } };
  const cookies = session ? { bl_session: session } : {};
  if (call.method === 'POST' && !call.upload) {
    return product.app.inject({ method: 'POST', ...to, cookies, payload: input });
  }
  const query = Object.entries(input).map(([field, value]): [string, string] => [
    field,
    `${value}`,
  ]);
  const url = `${to.url}?${new URLSearchParams(query)}`;
  return product.app.inject({ method: call.method, ...to, url, cookies });
}
