import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { NODE_SETTINGS, startNode } from '#testing/cluster.ts';
import { freePort } from '#testing/free-port.ts';
import { startMachinePostgres } from '#testing/machine-parts.ts';
import { eventually, start } from '#testing/processes.ts';
import { databaseOnSmallDisk } from '#testing/small-disk.ts';
import { contract } from './contract.ts';

/** A process of the product when a part below it is lost. */

const TIMEOUT = 240_000;
const TRIES = 40;
const SETTINGS = { ...NODE_SETTINGS, RULES_OTP_PER_ADDRESS: '1000', RULES_OTP_PER_PREFIX: '1000' };

let numbers = 1_000_000;

async function askForCode(url: string): Promise<Response> {
  numbers += 1;
  return fetch(`${url}/api/${contract.requestOtp.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ msisdn: `2782${numbers}` }),
  });
}

describe('a full disk', () => {
  test(
    'changes are 503 with Retry-After, what is read is read, the process lives, and room mends it',
    async ({ annotate }) => {
      const postgres = await startMachinePostgres();
      const disk = await databaseOnSmallDisk(postgres.url);
      await annotate(`the full disk is a ${disk.kind}`);
      const node = await startNode({ ...SETTINGS, DATABASE_URL: disk.url });
      try {
        expect((await askForCode(node.url)).status).toBe(200);
        await disk.fill();
        const replies = [];
        for (let each = 0; each < TRIES; each += 1) replies.push(await askForCode(node.url));
        const refused = replies.filter(({ status }) => status !== 200);
        expect(refused.length).toBeGreaterThan(0); // pages that are there may have room for some
        expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
        expect(refused.every(({ headers }) => headers.has('retry-after'))).toBe(true);
        expect(await refused[0]?.json()).toMatchObject({ code: 'unavailable' });
        expect((await fetch(`${node.url}/api/${contract.games.path}`)).status).toBe(200);
        expect((await fetch(`${node.url}/healthz`)).status).toBe(200);
        await disk.free();
        expect((await askForCode(node.url)).status).toBe(200);
      } finally {
        await node.end();
        await postgres.stop();
        disk.remove();
      }
    },
    TIMEOUT,
  );
});

describe('the embedded database', () => {
  test(
    'its end ends the process with a code that a supervisor restarts, and the next start mends it',
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'bl-lost-'));
      const port = await freePort();
      const { REDIS_URL: _none, DATABASE_URL: _neither, ...own } = process.env;
      const env = {
        ...own,
        ...NODE_SETTINGS,
        PORT: `${port}`,
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
      };
      const run = async () => {
        const running = start(process.execPath, ['app/server.ts'], {
          env,
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        await eventually(async () => {
          const reply = await fetch(`http://127.0.0.1:${port}/readyz`);
          if (!reply.ok) throw new Error(`not ready: ${reply.status}`);
        }, TIMEOUT / 2);
        return running;
      };
      const first = await run();
      const { stderr } = first.child;
      if (!stderr) throw new Error('the process has no errors to read');
      const said = text(stderr);
      const gone = once(first.child, 'exit');
      process.kill(postmasterOf(dataDir), 'SIGKILL');
      expect(await gone).toEqual([1, null]);
      expect(await said).toContain('The embedded PostgreSQL ended');
      const second = await run();
      await second.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
    TIMEOUT,
  );
});

/** The database lives elsewhere where its account does not get into the folder. */
function postmasterOf(dataDir: string): number {
  const file = (home: string) => join(home, 'cluster', 'postmaster.pid');
  let home = dataDir;
  try {
    home = readFileSync(join(dataDir, 'postgres-home'), 'utf8');
  } catch {
    // it lives in the folder itself
  }
  return Number(readFileSync(file(home), 'utf8').split('\n', 1)[0]);
}
