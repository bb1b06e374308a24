import { NODE_SETTINGS, type Node, startNode } from '#testing/cluster.ts';
import { lineTo } from '#testing/database.ts';
import {
  machinePostgres,
  machineRedis,
  startMachinePostgres,
  startMachineRedis,
} from '#testing/machine-parts.ts';
import type { Figure } from '../measure.ts';
import { enterCrowd, enterField } from '../people.ts';
import { NEW_SETTINGS, SETTINGS } from '../settings.ts';
import { disconnect, newTurns, openDevices, perform, type Scene, type Turns } from './acts.ts';
import { costsOf, measureActs, measureMemory, measureRest } from './costs.ts';
import {
  assumedRows,
  costRows,
  memoryRows,
  NAMES,
  needRows,
  readCosts,
  readMemory,
  table,
} from './document.ts';
import { compare, mix, spread, type Work } from './proof.ts';
import { ACTS, type Costs, type Memory } from './sums.ts';
import { openMeter } from './usage.ts';

const PLAYERS = 1_000;
/** Matches of the warm-up, by which their players have played. */
const MATCHES = 60;
/** Frequent code is compiled in these, and each page was opened once before. */
const WARM_UP: Turns = {
  match: MATCHES,
  landing: 60,
  event: 2 * MATCHES,
  home: 2 * MATCHES,
  screen: 2 * MATCHES,
  message: 30,
  return: 0,
};
const WARM_UP_OF_SECOND: Turns = { ...WARM_UP, match: MATCHES / 2, return: 60 };
/** Costs and mixed work are measured in turns, because the speed of a shared machine changes. */
const ROUNDS = 3;
/** The first start makes sample data. */
const START_WITHIN_MS = 600_000;

/**
 * Measures the costs of acts on one node, and predicts from them the processor time of a mixed work on two nodes, which
 * is measured in turns with them. PostgreSQL and Redis are the machine's. Prints the tables of `docs/capacity.md`.
 */
export async function measureCapacity(): Promise<Figure[]> {
  const parts = await startParts();
  if (!parts) return [];
  const database = lineTo(parts.settings.DATABASE_URL);
  try {
    const one = await parts.node();
    const scene = await enter(one);
    const ofOne = await openMeter(database, [one.pid()]);
    console.log('Measuring a node at rest …');
    const rest = await measureRest(scene, ofOne, one);
    const nodes = [one, await parts.node()] as const;
    const ofBoth = await openMeter(
      database,
      nodes.map((node) => node.pid()),
    );
    const memory = await measureMemory(scene, ofBoth, nodes);
    const { second, both } = await spread(scene, nodes);
    await perform(second, WARM_UP_OF_SECOND);
    disconnect(both.devices);
    const rounds: Awaited<ReturnType<typeof measureActs>>[] = [];
    const works: Work[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      console.log(`Round ${round} of ${ROUNDS}: each act on one node, then mixed on two …`);
      const devices = await openDevices(scene.field.players, scene.field, one.url);
      rounds.push(await measureActs({ ...scene, devices }, ofOne, rest));
      disconnect(devices);
      works.push(await mix(scene, nodes, ofBoth));
    }
    const costs = costsOf(rest, rounds);
    printTables(costs, memory);
    return [...figuresOf(costs), ...compare(costs, works)];
  } finally {
    await database.end();
    await parts.stop();
  }
}

async function startParts() {
  if (!machinePostgres() || !machineRedis()) {
    console.log('Skipped: capacity. This machine has no PostgreSQL or no Redis.');
    return undefined;
  }
  const counting = 'shared_preload_libraries=pg_stat_statements';
  const postgres = await startMachinePostgres([counting, 'pg_stat_statements.max=20000']);
  const redis = await startMachineRedis();
  const settings = {
    ...NODE_SETTINGS,
    ...SETTINGS,
    ...NEW_SETTINGS,
    SANDBOX_DATA: 'on',
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
  };
  const nodes: Awaited<ReturnType<typeof startNode>>[] = [];
  return {
    settings,
    async node(): Promise<Node> {
      console.log('Starting a node …');
      const node = await startNode(settings, undefined, START_WITHIN_MS);
      nodes.push(node);
      return node;
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.end()));
      await redis.stop();
      await postgres.stop();
    },
  };
}

/** A battleground with its players at one node, of which some have played; nobody is connected. */
async function enter({ url }: Node): Promise<Scene> {
  console.log(`Registering ${PLAYERS} players …`);
  const field = await enterCrowd(url, await enterField(url), PLAYERS);
  const veterans = field.players.slice(0, 2 * MATCHES);
  const scene = { field, veterans, urls: [url], devices: [], turnOf: newTurns() };
  console.log('Warming up …');
  await perform(scene, { match: WARM_UP.match });
  await perform(scene, { ...WARM_UP, match: 0 });
  return scene;
}

function printTables(costs: Costs, memory: Memory): void {
  const measured = [costRows(costs), memoryRows(memory)].map(table).join('\n\n');
  // sums of what is printed, as readers of the page compute them
  const needs = needRows(readCosts(measured), readMemory(measured));
  console.log(`\n${[measured, table(assumedRows()), table(needs)].join('\n\n')}\n`);
}

function figuresOf(costs: Costs): Figure[] {
  return ACTS.flatMap((act) => [
    { what: `${NAMES[act]}: Node`, value: costs[act].node, unit: 'ms' },
    { what: `${NAMES[act]}: PostgreSQL`, value: costs[act].database, unit: 'ms' },
    { what: `${NAMES[act]}: statements`, value: costs[act].statements, unit: '' },
  ]);
}
