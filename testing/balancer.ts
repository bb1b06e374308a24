import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from './free-port.ts';
import { eventually, start } from './processes.ts';

const PROGRAM = '/usr/sbin/haproxy';

/** HAProxy before nodes of the product, set up as `docs/running.md` says. */
export interface Balancer {
  readonly url: string;
  /** Answers of 500 and above that callers got, from a node or for want of one. */
  failures(): Promise<number>;
  /** Counts the nodes to which it leads callers at the moment. */
  serving(): Promise<number>;
  /** Leads no further callers to a node, and waits until it answers none; live lines to it stay. */
  drain(node: number): Promise<void>;
  /** Leads callers to a node again. */
  restore(node: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startBalancer(nodes: readonly string[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'bl-balancer-'));
  const [port, control] = [await freePort(), join(folder, 'control')];
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, settings(nodes, port, control));
  const running = start(PROGRAM, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const balancer: Balancer = {
    url: `http://127.0.0.1:${port}`,
    async failures() {
      const { hrsp_5xx } = (await statistics(control)).get('players/FRONTEND') ?? {};
      if (hrsp_5xx === undefined) throw new Error('HAProxy counts no answers');
      return Number(hrsp_5xx);
    },
    async serving() {
      const rows = [...(await statistics(control))];
      return rows.filter(([name, { status }]) => name.startsWith('nodes/n') && status === 'UP')
        .length;
    },
    async drain(node) {
      await command(control, `set server nodes/n${node} state drain`);
      let before = '';
      await eventually(async () => {
        const { scur = '', hrsp_2xx = '' } =
          (await statistics(control)).get(`nodes/n${node}`) ?? {};
        const now = `${scur} ${hrsp_2xx}`; // lines that last, and answers
        const isCalm = now === before;
        before = now;
        if (!isCalm) throw new Error(`node ${node} still answers`);
      });
    },
    async restore(node) {
      await command(control, `set server nodes/n${node} state ready`);
    },
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await eventually(() => balancer.failures());
  return balancer;
}

/**
 * Asks each node twice a second whether it is ready; a request that no node has taken goes to another one. An address
 * stays with its node while that serves, since a sandbox keeps its messages to itself. A check waits for long, since
 * other tests may hold all cores; a node that drains or is gone says so at once.
 */
function settings(nodes: readonly string[], port: number, control: string): string {
  const servers = nodes.map((url, at) => `  server n${at} ${new URL(url).host} check`);
  return `global
  stats socket ${control} mode 600 level admin
defaults
  mode http
  option redispatch
  retries 3
  timeout connect 5s
  timeout client 120s
  timeout server 120s
  timeout tunnel 1h
  timeout check 20s
frontend players
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance hdr(x-forwarded-for)
  hash-type consistent
  option httpchk GET /readyz
  default-server inter 500ms fall 2 rise 1
${servers.join('\n')}
`;
}

async function command(control: string, line: string): Promise<string> {
  const connection = createConnection(control);
  connection.end(`${line}\n`);
  return text(connection);
}

type Row = Readonly<Record<string, string>>;

/** Counters by proxy and server, such as `nodes/n0`. */
async function statistics(control: string): Promise<ReadonlyMap<string, Row>> {
  const [head = '', ...lines] = (await command(control, 'show stat')).trim().split('\n');
  const names = head.replace(/^# /, '').split(',');
  const rows = lines.map((line): Row => {
    const values = line.split(',');
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
  });
  return new Map(rows.map((row) => [`${row.pxname}/${row.svname}`, row]));
}
