import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { freePort } from '#testing/free-port.ts';
import { onCore } from '../simulate/product.ts';
import { type Figure, median } from './measure.ts';

const CONNECTIONS = 32;
/** Short rounds, because the speed of a shared machine varies by the second. */
const SECONDS = 2;
const ROUNDS = 9;
/** Enough addresses that none of them meets the limit of requests a minute. */
const ADDRESSES = 2_000;

/** A page of the events call beside an empty handler of the same framework, in turns on the same core. */
export async function measureThroughput(url: string, core: number | undefined): Promise<Figure[]> {
  const empty = await startEmpty(core);
  try {
    const calls: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await rate(empty.url));
      calls.push(await rate(`${url}/api/events`));
    }
    const ratio = median(calls.map((call, round) => call / (bare[round] ?? Number.NaN)));
    return [
      { what: 'empty handler', value: median(bare), unit: 'requests/s' },
      { what: 'events call', value: median(calls), unit: 'requests/s' },
      { what: 'events call to empty handler', value: ratio, unit: '×', goal: { least: 0.5 } },
    ];
  } finally {
    empty.stop();
  }
}

async function rate(url: string): Promise<number> {
  let sent = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        setupRequest: (request) => {
          sent += 1;
          const address = `10.0.${(sent % ADDRESSES) >> 8}.${(sent % ADDRESSES) & 255}`;
          return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return result.requests.average;
}

async function startEmpty(core: number | undefined) {
  const port = await freePort();
  const [command = '', ...args] = onCore([process.execPath, 'tools/bench/empty.ts'], core);
  const env = { ...process.env, PORT: String(port) };
  const server = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}/`;
  while (!(await fetch(url).catch(() => undefined))?.ok) await sleep(50);
  return { url, stop: () => server.kill() };
}
