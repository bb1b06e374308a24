import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { tables } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Outcomes } from '#platform/telemetry/health.ts';
import { productVersion } from '#platform/version.ts';
import type { NodeState, Probe } from '../rules/facts.ts';
import { NOT_PROBED, probeRedis, probeStorage, readDisk, within } from './probes.ts';

interface StatusTables {
  node_states: {
    id: string;
    host: string;
    started_at: Date;
    seen_at: Date;
    left_at: Date | null;
    facts: NodeFacts;
  };
}

/** The report of a node about itself. */
interface NodeFacts
  extends Pick<
    NodeState,
    'version' | 'nodeVersion' | 'memoryBytes' | 'disk' | 'storage' | 'redis'
  > {
  readonly outcomes: Readonly<Record<string, Outcomes>>;
}

/** A node with its own record of providers and jobs. */
export interface ReportedNode {
  readonly node: NodeState;
  readonly outcomes: Readonly<Record<string, Outcomes>>;
}

const REPORTS_EVERY_MS = 30_000;
/** A database that is away holds up no end. */
const LEAVES_WITHIN_MS = 2_000;
/** The storage is probed with every tenth report: in a bucket each probe costs. */
const STORAGE_EVERY = 10;
/** Nodes of the last day are kept, since their providers may have failed before a restart. */
const KEPT_MS = 24 * 60 * 60_000;

const SELF = newId();
const PROCESS_STARTED = new Date(Date.now() - performance.now());

interface Reporting {
  /** Ends with a last report, that this node has left. */
  stop(): Promise<void>;
}

/** Reports this node's state to the others, twice a minute. */
export function reportRegularly(platform: Platform): Reporting {
  const { log } = platform;
  const end = new AbortController();
  const reporting = (async () => {
    let storage = NOT_PROBED;
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      try {
        if (turn % STORAGE_EVERY === 0) storage = await probeStorage(platform);
        await report(platform, await factsOfThis(platform, storage), null);
        if (turn % STORAGE_EVERY === 0) await prune(platform);
      } catch (error) {
        log.warn({ err: error }, 'the state of this node was not reported');
      }
      await sleep(REPORTS_EVERY_MS, undefined, { signal: end.signal, ref: false }).catch(() => 0);
    }
    const facts = await factsOfThis(platform, storage);
    await report(platform, facts, platform.clock.now());
  })();
  return {
    async stop() {
      end.abort();
      await within(LEAVES_WITHIN_MS, reporting).catch((error: unknown) =>
        log.debug({ err: error }, 'left without a report'),
      );
    },
  };
}

/** All nodes of the last day: this one as it is now, the others by their last report. */
export async function listNodes(platform: Platform): Promise<ReportedNode[]> {
  const now = platform.clock.now();
  const [own, rows] = await Promise.all([
    factsOfThis(platform, await probeStorage(platform)),
    listOthers(platform, now),
  ]);
  const self = { id: SELF, host: hostname(), started_at: PROCESS_STARTED, seen_at: now };
  const all = [{ ...self, left_at: null, facts: own }, ...rows];
  return all.map(({ id, host, started_at, seen_at, left_at, facts }) => {
    const { outcomes, ...known } = facts;
    const node = {
      nodeId: id,
      host,
      startedAt: started_at.toISOString(),
      seenAt: seen_at.toISOString(),
      leftAt: left_at?.toISOString() ?? null,
      isThis: id === SELF,
      ...known,
    };
    return { node, outcomes };
  });
}

/** A restored copy has the reports of its original, which say nothing about the copy. */
async function listOthers({ db, config }: Platform, now: Date) {
  if (!config.workers) return [];
  return tables<StatusTables>(db)
    .selectFrom('node_states')
    .selectAll()
    .where('id', '!=', SELF)
    .where('seen_at', '>', new Date(now.getTime() - KEPT_MS))
    .orderBy('started_at', 'desc')
    .execute();
}

async function factsOfThis(platform: Platform, storage: Probe): Promise<NodeFacts> {
  const { config, health } = platform;
  return {
    version: await productVersion(),
    nodeVersion: process.versions.node,
    memoryBytes: process.memoryUsage.rss(),
    disk: await readDisk(config.dataDir),
    storage,
    redis: await probeRedis(platform),
    outcomes: health.outcomes(),
  };
}

async function report({ db, clock }: Platform, facts: NodeFacts, leftAt: Date | null) {
  const seen = { seen_at: clock.now(), left_at: leftAt, facts };
  await tables<StatusTables>(db)
    .insertInto('node_states')
    .values({ id: SELF, host: hostname(), started_at: PROCESS_STARTED, ...seen })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
    .execute();
}

async function prune({ db, clock }: Platform): Promise<void> {
  await tables<StatusTables>(db)
    .deleteFrom('node_states')
    .where('seen_at', '<', new Date(clock.now().getTime() - KEPT_MS))
    .execute();
}
