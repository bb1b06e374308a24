import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../config/config.ts';
import { chooseAccount } from './account.ts';
import { installBinaries } from './binaries.ts';
import { claimFolder, FolderInUseError, findOwner } from './claim.ts';
import { ensureCluster, readOrCreatePassword } from './cluster.ts';
import { exists } from './files.ts';
import { findHome, knownHome } from './home.ts';
import { pause } from './processes.ts';
import { launchServer, runningPort } from './server.ts';

export interface EmbeddedPostgres {
  readonly connectionString: string;
  /** Fast shutdown; resolves when PostgreSQL has gone. Safe to call twice. */
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  /** Receives PostgreSQL's own log, line by line. */
  readonly log?: (line: string) => void;
  /** Runs if PostgreSQL ends unexpectedly, with its last lines. Nothing starts it again. */
  readonly onLost?: (lastLines: string) => void;
  /** Settings of PostgreSQL in place of ours, e.g. `{ fsync: 'off' }` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** For two cores and 4 GB; durable: `fsync` and `full_page_writes` stay as PostgreSQL has them, on. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  max_wal_size: '1GB',
  max_parallel_workers_per_gather: '0', // short queries, and the other core is Node's
  jit: 'off',
  autovacuum_max_workers: '1', // beside the players: one table at a time, and in small bites
  autovacuum_vacuum_cost_delay: '10ms',
  autovacuum_naptime: '15s', // else tables that grow together are all looked through at once, each minute
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log', // refused statements are the caller's to report,
  log_min_error_statement: 'panic', // and their text may hold personal data
  log_checkpoints: 'off',
};

/**
 * Starts the PostgreSQL that npm brought along, with its data below `dataDir`.
 *
 * It listens on loopback TCP with a random password that is stored beside the data. A private socket would save
 * little, does not exist on Windows, allows paths of 107 bytes only, and fails between two accounts (root here, an
 * unprivileged one there). No connection is trusted without the password.
 *
 * A server that a killed process left running is stopped and started again, so that it has this version's settings and
 * one parent. A folder that another live process uses is refused.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const release = await claimFolder(dataDir);
  try {
    const account = await chooseAccount();
    const home = await findHome(dataDir, account);
    const cluster = join(home, 'cluster');
    const binaries = await installBinaries(home);
    const password = await readOrCreatePassword(dataDir, cluster);
    const runAs = await ensureCluster({ binaries, cluster, password, account });
    const server = await launchServer({
      binaries,
      cluster,
      account: runAs,
      settings: { ...SETTINGS, ...options.settings },
      log: options.log ?? (() => undefined),
      onLost: options.onLost ?? (() => undefined),
    });
    const connectionString = addressOf(password, server.port);
    return { connectionString, stop: () => server.stop().finally(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

/** A process that starts may have to replay its log first; its first start makes the cluster. */
const READY_WITHIN_MS = 120_000;
const LOOKS_EVERY_MS = 100;

/**
 * Opens the database of `dataDir` for a command beside the product: connects to the server of the process that uses
 * the folder, or starts one that `stop` ends. Makes no database: throws a `ConfigError` if there is none.
 */
export async function openEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const folder = await realpath(dataDir).catch(() => undefined);
  const cluster = folder && join(await knownHome(folder), 'cluster');
  if (!cluster || !(await exists(cluster))) {
    throw new ConfigError(
      `DATA_DIR: there is no database in ${dataDir}: start the product once, or set DATABASE_URL`,
    );
  }
  const until = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const owner = await findOwner(folder);
    const port = owner && (await runningPort(cluster));
    if (port) {
      const connectionString = addressOf(await readOrCreatePassword(folder, cluster), port);
      return { connectionString, stop: async () => undefined };
    }
    if (!owner) {
      try {
        return await startEmbeddedPostgres({ dataDir: folder });
      } catch (error) {
        if (!(error instanceof FolderInUseError)) throw error; // else the product starts, too
      }
    }
    if (Date.now() > until) {
      throw new ConfigError(
        `DATA_DIR: the database of process ${owner} in ${dataDir} does not become ready; run this command with the account that runs the product`,
      );
    }
    await pause(LOOKS_EVERY_MS);
  }
}

function addressOf(password: string, port: number): string {
  return `postgres://battleleague:${password}@127.0.0.1:${port}/postgres`;
}
