import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Language } from '#brands/brand.ts';
import type { SandboxAccount } from '#outside/cards/sandbox.ts';
import type { Clock } from '#platform/clock.ts';
import { acceptForms } from '#platform/http/body.ts';
import type { ServerTexts } from '#platform/texts.ts';
import { serveApi } from './api.ts';
import { createEvents, type Deliver, type Events } from './events.ts';
import { serveFields } from './fields.ts';
import { openBooks } from './ledger.ts';
import { createProcessor, type Processor } from './processor.ts';

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

  /** A name of its own below localhost, so that no cookie of ours goes there; elsewhere the host that was called. */
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
