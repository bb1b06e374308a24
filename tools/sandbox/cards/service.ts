import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Language } from '#brands/brand.ts';
import type { SandboxAccount } from '#outside/cards/sandbox.ts';
import type { Clock } from '#platform/clock.ts';
import { acceptForms } from '#platform/http/body.ts';
import type { ServerTexts } from '#platform/texts.ts';
import { serveApi } from './api.ts';
import { serveFields } from './fields.ts';
import { openBooks } from './ledger.ts';
import { createProcessor, type Processor } from './processor.ts';

const KEPT = 500;
const TRIES = 3;

export interface CardService {
  readonly account: SandboxAccount;
  readonly processor: Processor;
  readonly events: Events;
  close(): Promise<void>;
}

interface Options {
  readonly clock: Clock;
  readonly texts: ServerTexts;
  readonly deliver: Deliver;
  /** The port for browsers; 0 for any free one. */
  readonly port: number;
  /** The address for browsers, if it is not this machine's own name. */
  readonly publicUrl: string | undefined;
  /** The file that keeps the books over a restart. */
  readonly file: string | undefined;
}

/** The sandbox's processor of cards: a service of its own, with fields and a bank of its own. */
export async function startCardService(options: Options): Promise<CardService> {
  const { clock, texts, deliver, file, publicUrl } = options;
  const key = randomBytes(24).toString('base64url');
  const webhookSecret = randomBytes(24).toString('base64url');
  const { books, keep, close } = openBooks(file);
  const events = createEvents(webhookSecret, clock, deliver);
  const processor = createProcessor({
    books,
    changed(about, id) {
      keep();
      events.tell(about, id);
    },
  });
  const service = Fastify({ forceCloseConnections: true, bodyLimit: 16 * 1024 });
  acceptForms(service);
  const bankUrl = (host: string, token: string, language: Language | undefined) =>
    `${browserOrigin(host)}/bank/${token}${language ? `?lang=${language}` : ''}`;
  await service.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (!isKey(request.headers.authorization, key)) return reply.status(401).send();
    });
    serveApi(api, processor, bankUrl);
  });
  serveFields(service, processor, { texts, clock });
  await service.listen({ port: options.port, host: '::' }).catch(async (error: unknown) => {
    if (options.port === 0) throw error;
    return service.listen({ port: options.port, host: '0.0.0.0' }); // no IPv6 here
  });
  const { port } = service.server.address() as AddressInfo; // it listens on a port, not on a pipe
  return {
    account: { url: `http://localhost:${port}`, key, webhookSecret, browserOrigin },
    processor,
    events,
    async close() {
      await events.settled();
      close();
      await service.close();
    },
  };

  /** A host of its own below localhost, so that it gets no cookies of ours; elsewhere the requested host. */
  function browserOrigin(host: string): string {
    if (publicUrl) return publicUrl.replace(/\/$/, '');
    const name = host.replace(/:\d+$/, '');
    const { port: at } = service.server.address() as AddressInfo; // as above
    return `http://${/(^|\.)localhost$/.test(name) ? 'cards.localhost' : name}:${at}`;
  }
}

function isKey(header: string | undefined, key: string): boolean {
  const sent = Buffer.from(header ?? '');
  const right = Buffer.from(`Bearer ${key}`);
  return sent.length === right.length && timingSafeEqual(sent, right);
}

/** Sends a webhook to the platform, and returns the status of its answer. */
export type Deliver = (body: string, signature: string) => Promise<number>;

export interface Events {
  tell(about: 'setup' | 'payment', subjectId: string): void;
  /** Holds events from now on, to send them later. */
  hold(): void;
  /** Sends held events, oldest or newest first. */
  release(order: 'as_happened' | 'reversed'): Promise<void>;
  /** Sends all events again, newest first, which must have no effect. */
  again(): Promise<void>;
  /** Resolves once all events so far have been answered. */
  settled(): Promise<void>;
}

/** Signed webhooks, retried until they are accepted. */
function createEvents(secret: string, clock: Clock, deliver: Deliver): Events {
  const told: string[] = [];
  const held: string[] = [];
  let holding = false;
  let last = Promise.resolve();

  const send = (body: string) => {
    last = last.then(() => attempt(body));
  };
  const attempt = async (body: string) => {
    for (let attempts = 1; attempts <= TRIES; attempts += 1) {
      const seconds = Math.floor(clock.now().getTime() / 1000);
      const sum = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      const status = await deliver(body, `t=${seconds},v1=${sum}`).catch(() => 0);
      if (status >= 200 && status < 300) return;
    }
  };
  return {
    tell(about, subjectId) {
      const id = `evt_${randomBytes(12).toString('base64url')}`;
      const body = JSON.stringify({ id, about, subjectId });
      told.push(body);
      if (told.length > KEPT) told.shift();
      if (holding) held.push(body);
      else send(body);
    },
    hold() {
      holding = true;
    },
    release(order) {
      holding = false;
      const bodies = held.splice(0);
      for (const body of order === 'reversed' ? bodies.reverse() : bodies) send(body);
      return last;
    },
    again() {
      for (const body of told.toReversed()) send(body);
      return last;
    },
    settled: () => last,
  };
}
