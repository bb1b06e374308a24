import { once } from 'node:events';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { extname } from 'node:path';
import type { Duplex } from 'node:stream';
import type { CachedResponse } from '#testing/releases/phones.ts';

/** One origin for browsers, behind which the last release gives way to the present one. */
export interface Door {
  readonly port: number;
  /** From now on everything comes from the present product. */
  update(): void;
  close(): Promise<void>;
}

interface Behind {
  /** The port of the present product. It answers calls and the live line from the beginning. */
  readonly port: number;
  /** Files of the last release, by path. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Answers of the last release that are no files, by path; such as the page for when there is no network. */
  readonly answers: readonly CachedResponse[];
}

const SERVICE_WORKER = '/service-worker.js';
/** Asked of the product itself, whatever the screens were built by. */
const OF_THE_PRODUCT = /^\/(api|files|healthz|live|readyz|sandbox)(\/|$|\?)/;
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

export async function openDoor(behind: Behind): Promise<Door> {
  let isUpdated = false;
  const answers = new Map(behind.answers.map((answer) => [answer.path, answer]));
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    const path = url.split('?')[0] ?? '';
    if (isUpdated && path === SERVICE_WORKER) return void passWorker(behind, request, response);
    if (isUpdated || OF_THE_PRODUCT.test(url)) return pass(behind.port, request, response);
    const file = behind.files.get(path);
    if (file) return void response.writeHead(200, headersOf(path)).end(file);
    const answer = answers.get(url) ?? answers.get(path);
    if (!answer?.body) return void response.writeHead(404).end();
    response.writeHead(
      200,
      Object.fromEntries(answer.headers.filter(([name]) => IS_TOLD.test(name))),
    );
    response.end(Buffer.from(answer.body, 'base64'));
  });
  const lines = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    lines.add(socket);
    socket.on('close', () => lines.delete(socket));
    passLine(behind.port, request, socket, head);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return {
    port: address.port,
    update() {
      isUpdated = true;
    },
    async close() {
      for (const line of lines) line.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Headers of an answer that say how it is read. */
const IS_TOLD = /^(content-type|content-security-policy)$/;

function headersOf(path: string): Record<string, string> {
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const steers = path === SERVICE_WORKER;
  return { 'content-type': type, 'cache-control': steers ? 'no-cache' : 'max-age=86400' };
}

function pass(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request;
  const sent = forward({ port, path: url, method, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  sent.on('error', () => response.destroy());
  request.pipe(sent);
}

/** A build of the release itself gets another worker: browsers update nothing that is the same. */
async function passWorker(
  { port, files }: Behind,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const host = headers.host ?? '';
  const sent = forward({ port, path: SERVICE_WORKER, headers: { host } }).end();
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await reply.toArray()).toString('utf8');
  const isSame = text === files.get(SERVICE_WORKER)?.toString('utf8');
  response.writeHead(200, headersOf(SERVICE_WORKER)).end(isSame ? `${text}\n//` : text);
}

/** The live line, byte by byte. */
function passLine(port: number, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const line = connect(port, '127.0.0.1', () => {
    const headers = request.rawHeaders.flatMap((value, index, all) =>
      index % 2 === 0 ? [`${value}: ${all[index + 1]}`] : [],
    );
    line.write([`${request.method} ${request.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
    line.write(head);
    socket.pipe(line).pipe(socket);
  });
  const end = () => {
    line.destroy();
    socket.destroy();
  };
  for (const side of [line, socket]) side.on('error', end).on('close', end);
}
