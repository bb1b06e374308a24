import { POOL_SIZE } from '#platform/database/database.ts';

/** Costs of one act, without that of the time in which it happens. */
export interface Cost {
  /** Processor milliseconds of Node. */
  readonly node: number;
  /** Processor milliseconds of PostgreSQL. */
  readonly database: number;
  readonly statements: number;
  /** KB by which the database grows. */
  readonly stored: number;
  /** KB that Node writes to players, the database and Redis. */
  readonly sent: number;
}

/** Acts that are measured; `idle` is a second of a node, `socket` an hour of a connected player. */
export const ACTS = [
  'idle',
  'socket',
  'return',
  'landing',
  'event',
  'home',
  'screen',
  'message',
  'match',
] as const;
export type Act = (typeof ACTS)[number];

export type Costs = Readonly<Record<Act, Cost>>;
/** How many of each act. */
export type Counts = Readonly<Partial<Record<Act, number>>>;

/** Memory, in MB. */
export interface Memory {
  /** A node without players. */
  readonly node: number;
  /** A thousand sockets of players, in Node. */
  readonly sockets: number;
  /** One connection to the database, in PostgreSQL. */
  readonly connection: number;
}

const MS = 1_000;
const GB = 1_024 * 1_024;
const HOUR = 3_600;
/** Requests of an act that get a line in the log; a socket gets none. */
const REQUESTS: Counts = { landing: 1, event: 1, home: 1, screen: 1, message: 1, match: 6 };
/** A line of a request in the log (docs/running.md). */
const LOG_LINE_KB = 0.19;

/** Acts of one online player in an hour of the evening, and the use of machines that is planned for. */
export const ASSUMED = {
  acts: {
    socket: 1,
    return: 6,
    landing: 0.5,
    event: 2,
    home: 3,
    screen: 40,
    message: 2,
    match: 0.5,
  },
  /** The share of its core for which a node is planned; the rest is for peaks. */
  nodeUse: 0.6,
  databaseUse: 0.5,
  /** Hours of the evening that have as many acts as a whole day. */
  hoursADay: 10,
} as const;

/** The cost of a number of acts. */
export function costOf(costs: Costs, counts: Counts): Cost {
  return costFrom((of) =>
    ACTS.reduce((total, act) => total + (counts[act] ?? 0) * costs[act][of], 0),
  );
}

/** A cost by its parts. */
export function costFrom(part: (of: keyof Cost) => number): Cost {
  return {
    node: part('node'),
    database: part('database'),
    statements: part('statements'),
    stored: part('stored'),
    sent: part('sent'),
  };
}

/** The acts of a number of online players in a second. */
export function actsASecond(online: number, acts: Counts = ASSUMED.acts): Counts {
  const rates = Object.entries(acts).map(([act, count]) => [act, (count * online) / HOUR]);
  return Object.fromEntries(rates);
}

export interface Need {
  readonly requests: number;
  readonly statements: number;
  /** Processor seconds in a second, with the idle work of `nodes`. */
  readonly nodeCores: number;
  readonly databaseCores: number;
  /** Nodes to start: those that the load takes, and one more for deploys and failures. */
  readonly nodes: number;
  /** Cores of the database server. */
  readonly cores: number;
  readonly connections: number;
  /** MB of a node with its share of the sockets while one node is away. */
  readonly nodeMemory: number;
  /** MB of all connections in PostgreSQL. */
  readonly connectionMemory: number;
  /** GB a day. */
  readonly logged: number;
  readonly stored: number;
  readonly sent: number;
}

/** The machines for a number of online players. */
export function needOf(costs: Costs, memory: Memory, online: number): Need {
  const acts = actsASecond(online);
  const played = costOf(costs, acts);
  const serving = nodesFor(played.node / MS, costs.idle.node / MS);
  const nodes = serving + 1;
  const all = costOf(costs, { ...acts, idle: nodes });
  const requests = ACTS.reduce((sum, act) => sum + (acts[act] ?? 0) * (REQUESTS[act] ?? 0), 0);
  const aDay = (kilobytes: number) => (kilobytes * HOUR * ASSUMED.hoursADay) / GB;
  const connections = nodes * POOL_SIZE;
  return {
    requests,
    statements: all.statements,
    nodeCores: all.node / MS,
    databaseCores: all.database / MS,
    nodes,
    cores: Math.max(2, Math.ceil(all.database / MS / ASSUMED.databaseUse)),
    connections,
    nodeMemory: memory.node + (memory.sockets * online) / 1_000 / serving,
    connectionMemory: connections * memory.connection,
    logged: aDay(requests * LOG_LINE_KB),
    stored: aDay(played.stored),
    sent: aDay(played.sent),
  };
}

/** The fewest nodes that share the work within the planned use, each with its idle work. */
function nodesFor(work: number, idle: number): number {
  return Math.max(1, Math.ceil(work / (ASSUMED.nodeUse - idle)));
}

/** The distance of a ratio from 1, alike in both directions: 1.25 for 1.25 and for 0.8. */
export function offBy(ratio: number): number {
  return Math.max(ratio, 1 / ratio);
}

/** A cost over some time. */
export interface Span extends Cost {
  readonly seconds: number;
}

/** The cost of each of `times` acts in a span, without that of its seconds. */
export function perAct(span: Span, aSecond: Cost, times: number): Cost {
  return costFrom((of) => (span[of] - aSecond[of] * span.seconds) / times);
}

/** The mean of several measurements; their noise makes no cost negative. */
export function meanOf(costs: readonly Cost[]): Cost {
  return costFrom((of) =>
    Math.max(0, costs.reduce((sum, cost) => sum + cost[of], 0) / costs.length),
  );
}
