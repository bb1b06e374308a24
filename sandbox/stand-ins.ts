import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { z } from 'zod';
import { type SandboxPortals, startPortals } from './portals/portals.ts';

export interface SandboxMessage {
  readonly to: string;
  readonly text: string;
  /** The one-time code in the text, if there is one. */
  readonly code: string | null;
  readonly at: string;
}

export interface StandIns {
  readonly sms: { readonly url: string; readonly token: string };
  readonly portals: SandboxPortals;
  /** Newest first. */
  messages(to: string | undefined): SandboxMessage[];
  close(): Promise<void>;
}

const KEPT = 1_000;
const smsBody = z.object({ to: z.string(), text: z.string() });

/** The outside world of the sandbox: a separate HTTP service, reached through the real adapters. */
export async function startStandIns(): Promise<StandIns> {
  const token = randomBytes(24).toString('base64url');
  const kept: SandboxMessage[] = [];
  const service = Fastify({ forceCloseConnections: true });
  service.post('/sms', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${token}`) return reply.status(401).send();
    const { to, text } = smsBody.parse(request.body);
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? null;
    kept.unshift({ to, text, code, at: new Date().toISOString() });
    kept.length = Math.min(kept.length, KEPT);
    return reply.status(202).send();
  });
  const url = await service.listen({ port: 0, host: '127.0.0.1' });
  const portals = await startPortals(ledger());
  return {
    sms: { url: `${url}/sms`, token },
    portals,
    messages: (to) => kept.filter((message) => to === undefined || message.to === to),
    close: async () => {
      await Promise.all([service.close(), portals.close()]);
    },
  };
}

function ledger() {
  const subscribed = new Set<string>();
  return {
    isSubscribed: (brand: { code: string }, msisdn: string) => subscribed.has(brand.code + msisdn),
    subscribe: (brand: { code: string }, msisdn: string) =>
      void subscribed.add(brand.code + msisdn),
  };
}
