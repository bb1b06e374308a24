import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '#testing/free-port.ts';
import { eventually, start } from '#testing/processes.ts';
import type { Shift } from '#testing/releases/shift.ts';

/** The present product on a database of the last release. */
export interface Deployment {
  readonly databaseUrl: string;
  /** The database was moved in time by this; phones move by the same. */
  readonly shift: Shift;
}

export interface RunningDeployment extends Deployment {
  readonly port: number;
  stop(): Promise<void>;
}

const START_WITHIN_MS = 60_000;

/** Starts `serve.ts` in a process of its own, and waits until it serves. */
export async function startDeployment(): Promise<RunningDeployment> {
  const port = await freePort();
  const env = {
    ...process.env,

    PORT: String(port),
    LOG_LEVEL: 'error',
    RULES_PAIR_BETWEEN_RESULTS: 'PT0S', // a journey plays two matches of a pair within a minute
  };
  const server = start(process.execPath, ['e2e/last-release/serve.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!server.child.stdout) throw new Error('no output'); // it is a pipe, see above
  const [line] = await once(createInterface({ input: server.child.stdout }), 'line');
  const deployment: Deployment = JSON.parse(line); // as serve.ts writes it
  await eventually(async () => {
    const reply = await fetch(`http://localhost:${port}/readyz`);
    if (!reply.ok) throw new Error(`not ready: ${reply.status}`);
  }, START_WITHIN_MS);
  return { ...deployment, port, stop: () => server.stop() };
}
