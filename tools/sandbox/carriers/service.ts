import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { CARRIER_SERVICES, type CarrierServiceName } from '#outside/carriers/carriers.ts';
import type { ServiceAccess } from '#outside/carriers/service.ts';

export const FAILURES = ['no', 'error', 'lost', 'garbled'] as const;

/** The behaviour of a sandbox service. */
export interface Mood {
  /** Delay of its answers. */
  slowMs: number;
  /** `error`: 503; `lost`: does it, and the answer never arrives; `garbled`: answers nonsense. */
  failing: (typeof FAILURES)[number];
  /** The only call that is slow or fails; `null`: all calls. */
  only: string | null;
}

const CALM: Mood = { slowMs: 0, failing: 'no', only: null };

/** An answer: `undefined` for an unknown subscriber, a word for a refusal. */
export type Answer = object | undefined | string;
export type Calls = Readonly<Record<string, (body: unknown) => Answer>>;
export type ServiceCalls = Readonly<Record<CarrierServiceName, Calls>>;

export interface CarrierHttp {
  readonly url: string;
  readonly access: Readonly<Record<CarrierServiceName, ServiceAccess>>;
  readonly moods: Readonly<Record<CarrierServiceName, Mood>>;
  /** Requests by call. */
  readonly asked: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** The carriers' services over HTTP, each with credentials and a mood of its own. */
export async function serveCarriers(
  services: ServiceCalls,
  shortened: ReadonlyMap<string, string>,
): Promise<CarrierHttp> {
  const http = Fastify({ forceCloseConnections: true });
  const moods = each((): Mood => ({ ...CALM }));
  const passwords = each(() => randomBytes(24).toString('base64url'));
  const asked = new Map<string, number>();
  for (const name of CARRIER_SERVICES) {
    for (const [call, answer] of Object.entries(services[name])) {
      http.post(`/${name}/${call}`, async (request, reply) => {
        const mood = moods[name];
        const { slowMs, failing } = mood.only === null || mood.only === call ? mood : CALM;
        asked.set(`${name} ${call}`, (asked.get(`${name} ${call}`) ?? 0) + 1);
        if (slowMs > 0) await sleep(slowMs, undefined, { ref: false });
        if (request.headers.authorization !== basic(name, passwords[name])) {
          return reply.status(401).send({ code: 'UNAUTHORIZED' });
        }
        if (failing === 'error') return reply.status(503).send({ code: 'MAINTENANCE' });
        return respond(reply, failing, tryTo(answer, request));
      });
    }
  }
  http.get('/s/:key', (request, reply) => {
    const { key } = request.params as { key: string }; // the path's own parameter
    const long = shortened.get(key);
    return long ? reply.redirect(long) : reply.status(404).send();
  });
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    access: each((name) => ({ url: `${url}/${name}`, user: name, password: passwords[name] })),
    moods,
    asked,
    close: () => http.close(),
  };
}

function tryTo(answer: Calls[string], request: FastifyRequest): Answer {
  try {
    return answer(request.body);
  } catch {
    return 'MALFORMED'; // a body that the call's schema does not take
  }
}

function respond(reply: FastifyReply, failing: Mood['failing'], answer: Answer): FastifyReply {
  if (failing === 'lost') {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  if (failing === 'garbled') return reply.type('text/html').send('<html>Bad gateway</html>');
  if (answer === undefined) return reply.status(404).send({ code: 'UNKNOWN_SUBSCRIBER' });
  if (typeof answer === 'string') return reply.status(422).send({ code: answer });
  return reply.send(answer);
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

function each<T>(make: (name: CarrierServiceName) => T): Record<CarrierServiceName, T> {
  return Object.fromEntries(CARRIER_SERVICES.map((name) => [name, make(name)])) as Record<
    CarrierServiceName,
    T
  >; // all of them
}
