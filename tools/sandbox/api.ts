import type { FastifyInstance } from 'fastify';
import { type AppContract, contract } from '#app/contract.ts';
import { type CallTable, type ClientOf, createClient, type Sent } from '#ui/api/client.ts';

export type Api = ClientOf<AppContract>;

const TABLE: CallTable = Object.fromEntries(
  Object.entries(contract).map(([name, call]) => [name, [call.method, call.path] as const]),
);

/** The published API as the holder of a session calls it, without the way over the network. */
export function apiOfSession(app: FastifyInstance, session: string, brandCode: string): Api {
  const cookies = { bl_session: session };
  const exchange = async ({ method, url, json, options }: Sent) => {
    const headers: Record<string, string> = { host: `${brandCode}.localhost` };
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    const response = await app.inject({
      method: method === 'GET' ? 'GET' : 'POST',
      url,
      headers,
      cookies,
      // the client sends nothing but objects
      ...(json === undefined ? {} : { payload: json as object }),
    });
    return { status: response.statusCode, body: response.json() };
  };
  return createClient<AppContract>(TABLE, exchange);
}
