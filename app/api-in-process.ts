import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { PAGE_CALL } from '#platform/http/request-limits.ts';
import { languageCookie } from '#platform/http/visit.ts';
import { ACTING_AS } from '#ui/api/acting-as.ts';
import { type ClientOf, createClient, type Exchange, type Sent } from '#ui/api/client.ts';
import { type AppContract, contract } from './contract.ts';

export type Api = ClientOf<AppContract>;

const TABLE = Object.fromEntries(
  Object.entries(contract).map(([name, call]) => [name, [call.method, call.path] as const]),
);

/** Seconds to wait where a refused call gave no time. */
const A_WHILE_S = 30;

const PASSED_ON = ['host', 'user-agent', 'origin'] as const;

/** Effects of a page's calls other than data. */
export interface Aside {
  /** Set by calls, for the page's own reply. */
  readonly cookies: string[];
  /** A call found the database away. */
  isAway: boolean;
  /** Seconds to wait, where a call was one too many. */
  limitedFor: number | undefined;
  /** The player of the page that a form was sent from. */
  actingAs?: string;
}

/**
 * The API as the visitor of a page would call it, without the way over the network: the same route,
 * session, checks and reply.
 */
export function apiInProcess(app: FastifyInstance, visitor: FastifyRequest, aside: Aside): Api {
  const exchange = async ({ method, url, json, options }: Sent): Promise<Exchange> => {
    const headers = headersOf(visitor);
    if (aside.actingAs !== undefined) headers[ACTING_AS] = aside.actingAs;
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    const request: InjectOptions = {
      method: method === 'GET' ? 'GET' : 'POST',
      url,
      headers,
      remoteAddress: visitor.ip,
    };
    if (options.file) {
      const form = new FormData();
      form.set('file', options.file);
      const body = new Response(form); // writes the boundary
      headers['content-type'] = body.headers.get('content-type') ?? '';
      request.payload = Buffer.from(await body.arrayBuffer());
    } else if (typeof json === 'object' && json !== null) request.payload = json;
    const response = await app.inject(request);
    const isJson = response.headers['content-type']?.toString().includes('json');
    const body = isJson ? response.json() : null;
    aside.cookies.push(...[response.headers['set-cookie'] ?? []].flat());
    aside.isAway ||= codeOf(body) === 'unavailable';
    if (codeOf(body) === 'too_many_requests') {
      aside.limitedFor = Number(response.headers['retry-after'] ?? A_WHILE_S);
    }
    return { status: response.statusCode, body };
  };
  return createClient<AppContract>(TABLE, exchange);
}

function headersOf(visitor: FastifyRequest): Record<string, string> {
  // in the page's language, whatever was chosen before or is preferred: its address may ask for another
  const cookies = [languageCookie(visitor.language), visitor.headers.cookie ?? []].flat();
  const headers: Record<string, string> = {
    cookie: cookies.join('; '),
    [PAGE_CALL.name]: PAGE_CALL.value, // the page has been counted
  };
  // by it cookies are marked; a proxy's own header is no longer at hand where it was not believed
  headers['x-forwarded-proto'] = visitor.protocol;
  for (const name of PASSED_ON) {
    const value = visitor.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}

function codeOf(reply: unknown): unknown {
  return Object(reply).code;
}
