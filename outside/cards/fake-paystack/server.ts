import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Body, Books, type Reply } from './books.ts';

/** Paystack, with the replies of its documentation (`../fixtures/paystack.json`). */
export interface FakePaystack {
  readonly host: string;
  /** Deactivated authorisations. */
  readonly forgotten: readonly string[];
  /** Ends the connection of the next requests, before or after they are done. */
  breakNext(times: number, when: 'before' | 'after'): void;
  /** The player pays on Paystack's page, or the bank decides. */
  settle(reference: string, status: string, changes?: { amount?: number; words?: string }): void;
  /** The status of the charges that follow; `paused` for a bank that wants its holder. */
  answerCharges(status: string, words?: string): void;
  /** Refunds come back. */
  failRefunds(reference: string): void;
  /** We lose a dispute. */
  dispute(reference: string): void;
  refundsOf(reference: string): number[];
  /** References of all charges. */
  charges(): readonly string[];
  close(): Promise<void>;
}

export async function startFakePaystack(): Promise<FakePaystack> {
  const books = new Books();
  const line = { times: 0, when: 'before' };
  const server = serverOf(books, line);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const refundsOf = (reference: string) =>
    books.refunds.filter(({ transaction }) => transaction === books.idOf(reference));
  return {
    host: `http://127.0.0.1:${port}`,
    forgotten: books.forgotten,
    breakNext: (times, when) => void Object.assign(line, { times, when }),
    settle(reference, status, changes = {}) {
      const kept = books.transactions.get(reference);
      if (!kept) throw new Error(`no transaction ${reference}`);
      books.transactions.set(reference, { ...kept, words: '', ...changes, status });
    },
    answerCharges: (status, words = '') => void Object.assign(books.charging, { status, words }),
    failRefunds(reference) {
      for (const refund of refundsOf(reference)) refund.status = 'failed';
    },
    dispute: (reference) => void books.disputed.add(books.idOf(reference)),
    refundsOf: (reference) => refundsOf(reference).map(({ amount }) => amount),
    charges: () => books.charges,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function serverOf(books: Books, line: { times: number; when: string }): Server {
  return createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isBroken = line.times > 0;
      if (isBroken) line.times -= 1;
      if (isBroken && line.when === 'before') return void request.socket.destroy();
      const text = Buffer.concat(parts).toString('utf8');
      const asked = `${request.method} ${request.url}`;
      const [status, body] = answer(books, asked, text ? JSON.parse(text) : {});
      if (isBroken) return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
}

type Route = readonly [RegExp, (books: Books, body: Body, part: string) => Reply];

const ROUTES: readonly Route[] = [
  [/^POST \/customer$/, (books) => books.customer()],
  [/^POST \/customer\/authorization\/deactivate$/, (books, body) => books.deactivate(body)],
  [/^GET \/customer\/([^/]+)$/, (books, _body, code) => books.customerFound(code)],
  [/^POST \/transaction\/initialize$/, (books, body) => books.initialize(body)],
  [/^POST \/transaction\/charge_authorization$/, (books, body) => books.charge(body)],
  [/^GET \/transaction\/verify\/([^/]+)$/, (books, _body, reference) => books.verify(reference)],
  [/^POST \/refund$/, (books, body) => books.refund(body)],
  [/^GET \/refund\?/, ({ refunds }) => [200, { status: true, message: '', data: refunds }]],
  [/^GET \/dispute\?transaction=(\d+)$/, (books, _body, id) => books.disputes(Number(id))],
];

function answer(books: Books, asked: string, body: Body): Reply {
  for (const [path, reply] of ROUTES) {
    const found = path.exec(asked);
    if (found) return reply(books, body, decodeURIComponent(found[1] ?? ''));
  }
  return [404, { status: false, message: 'Not found' }];
}

export function paystackSignature(secret: string, body: string): string {
  return createHmac('sha512', secret).update(body).digest('hex');
}
