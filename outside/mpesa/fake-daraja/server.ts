import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { timestampAt } from '../daraja.ts';
import SHAPES from '../fixtures/daraja.json' with { type: 'json' };

type Body = Readonly<Record<string, string>>;

/** A prompt on a phone. */
export interface FakePrompt {
  readonly id: string;
  readonly request: Body;
  /** The result code; `undefined` while the phone has not answered. */
  code: string | undefined;
  readonly receipt: string;
}

/** Daraja, with the replies of its documentation (`../fixtures/daraja.json`). */
export interface FakeDaraja {
  readonly host: string;
  readonly prompts: readonly FakePrompt[];
  readonly reversals: readonly Body[];
  /** Tokens that were given; each ends the previous one. */
  readonly tokens: readonly string[];
  /** The phone of the last prompt answers; `of`: the last one on this number. */
  answer(code: string, of?: string): FakePrompt;
  /** The next requests end without an answer, before or after they are done. */
  breakNext(times: number, when: 'before' | 'after'): void;
  /** The next requests for a prompt are refused. */
  refuseNext(error: keyof typeof SHAPES.errors | undefined): void;
  /** Another node takes a token. */
  endToken(): void;
  close(): Promise<void>;
}

/** Additions of the sandbox. */
export interface FakeOptions {
  /** Prompts of an earlier run. */
  readonly prompts?: readonly FakePrompt[];
  /** Names a prompt and its transaction; numbers by default. */
  readonly name?: (request: Body) => Pick<FakePrompt, 'id' | 'receipt'>;
  /** A prompt has come to a phone. */
  readonly onPrompt?: (prompt: FakePrompt) => void;
  /** The reversal of a transaction was asked for. */
  readonly onReversal?: (request: Body) => void;
}

interface Books {
  readonly options: FakeOptions;
  readonly prompts: FakePrompt[];
  readonly reversals: Body[];
  readonly tokens: string[];
  readonly line: { times: number; when: 'before' | 'after' };
  refused: keyof typeof SHAPES.errors | undefined;
}

export async function startFakeDaraja(options: FakeOptions = {}): Promise<FakeDaraja> {
  const books: Books = {
    options,
    prompts: [...(options.prompts ?? [])],
    reversals: [],
    tokens: [],
    line: { times: 0, when: 'before' },
    refused: undefined,
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { line } = books;
      const isToken = request.method === 'GET';
      const isBroken = !isToken && line.times > 0;
      if (isBroken) line.times -= 1;
      if (isBroken && line.when === 'before') return void request.socket.destroy();
      const text = Buffer.concat(parts).toString('utf8');
      const { authorization } = request.headers;
      const asked = { path: request.url ?? '', authorization, body: text ? JSON.parse(text) : {} };
      const [status, body] = answerOf(books, asked);
      if (isBroken) return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    host: `http://127.0.0.1:${port}`,
    prompts: books.prompts,
    reversals: books.reversals,
    tokens: books.tokens,
    answer(code, of) {
      const last = books.prompts.findLast(({ request: { PhoneNumber: number } }) => {
        return of === undefined || number === of;
      });
      if (!last) throw new Error('no prompt was sent');
      last.code = code;
      return last;
    },
    breakNext: (times, when) => void Object.assign(books.line, { times, when }),
    refuseNext(error) {
      books.refused = error;
    },
    endToken: () => void books.tokens.push('of-another-node'),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Body;
}

function answerOf(books: Books, { path, authorization, body }: Asked): readonly [number, object] {
  const { errors, push, query, reversal, token } = SHAPES;
  if (path.startsWith('/oauth/v1/generate?grant_type=client_credentials')) {
    if (!authorization?.startsWith('Basic ')) return [400, errors.malformed];
    const text = `${token.access_token}${books.tokens.length}`;
    books.tokens.push(text);
    return [200, { ...token, access_token: text }];
  }
  if (authorization !== `Bearer ${books.tokens.at(-1)}`) return [404, errors.tokenOver];
  switch (path) {
    case '/mpesa/stkpush/v1/processrequest': {
      if (books.refused)
        return [Number(errors[books.refused].errorCode.slice(0, 3)), errors[books.refused]];
      if (!hasAll(body, Object.keys(push.request))) return [400, errors.malformed];
      const prompt = newPrompt(books, body);
      return [200, { ...push.reply, CheckoutRequestID: prompt.id }];
    }
    case '/mpesa/stkpushquery/v1/query': {
      if (!hasAll(body, query.request)) return [400, errors.malformed];
      const prompt = books.prompts.find(({ id }) => id === body.CheckoutRequestID);
      if (!prompt) return [400, errors.malformed];
      if (prompt.code === undefined) return [500, errors.pending];
      return [200, { ...query.reply, CheckoutRequestID: prompt.id, ResultCode: prompt.code }];
    }
    case '/mpesa/reversal/v1/request':
      if (!hasAll(body, Object.keys(reversal.request))) return [400, errors.malformed];
      books.reversals.push(body);
      books.options.onReversal?.(body);
      return [200, reversal.reply];
    default:
      return [404, errors.malformed];
  }
}

/** A request has every field of the documentation's. */
function hasAll(body: Body, fields: readonly string[]): boolean {
  return fields.every((field) => body[field] !== undefined);
}

function newPrompt({ prompts, options }: Books, request: Body): FakePrompt {
  const number = prompts.length + 1;
  const { id, receipt } = options.name?.(request) ?? {
    id: `ws_CO_${number}`,
    receipt: `NLJ${number}`,
  };
  const prompt: FakePrompt = { id, request, code: undefined, receipt };
  prompts.push(prompt);
  options.onPrompt?.(prompt);
  return prompt;
}

/** The report about a prompt, as M-Pesa sends it to the address in the request. */
export function reportOf(
  prompt: FakePrompt,
  changes: { readonly amount?: number; readonly at?: Date } = {},
): object {
  const { cancelled, paid } = SHAPES.reports;
  if (prompt.code !== '0') {
    const { stkCallback } = cancelled.Body;
    const code = Number(prompt.code);
    return {
      Body: { stkCallback: { ...stkCallback, CheckoutRequestID: prompt.id, ResultCode: code } },
    };
  }
  const { stkCallback } = paid.Body;
  const values: Readonly<Record<string, unknown>> = {
    Amount: changes.amount ?? Number(prompt.request.Amount),
    MpesaReceiptNumber: prompt.receipt,
    ...(changes.at && { TransactionDate: Number(timestampAt(changes.at)) }),
    PhoneNumber: Number(prompt.request.PhoneNumber),
  };
  const Item = stkCallback.CallbackMetadata.Item.map((item) => ({
    ...item,
    Value: values[item.Name] ?? item.Value,
  }));
  const told = { ...stkCallback, CheckoutRequestID: prompt.id, CallbackMetadata: { Item } };
  return { Body: { stkCallback: told } };
}

/** The report about a reversal. */
export function reversalReportOf({ TransactionID = '' }: Body, isGiven: boolean): object {
  const { given, refused } = SHAPES.reversal;
  const { Result } = isGiven ? given : refused;
  return { Result: { ...Result, TransactionID } };
}
