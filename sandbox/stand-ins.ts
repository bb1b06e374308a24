import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Fastify from 'fastify';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Deliver } from './carriers/callbacks.ts';
import { type StandInCarriers, startCarriers } from './carriers/carriers.ts';
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
  readonly carriers: StandInCarriers;
  readonly portals: SandboxPortals;
  /** Newest first. */
  messages(to: string | undefined): SandboxMessage[];
  close(): Promise<void>;
}

export interface Surroundings {
  readonly clock: Clock;
  readonly dataDir: string;
  /** What the world outside sends to the product. */
  readonly deliver: Deliver;
  /** `false`: carriers act when they are told to, for tests. */
  readonly live: boolean;
}

const KEPT = 1_000;
const ACTIVATION_MS = 1_000;
const DAY_MS = 5_000;
const smsBody = z.object({ to: z.string(), text: z.string() });

/** The outside world of the sandbox: a separate HTTP service, reached through the real adapters. */
export async function startStandIns(around: Surroundings): Promise<StandIns> {
  const token = randomBytes(24).toString('base64url');
  const kept: SandboxMessage[] = [];
  const service = Fastify({ forceCloseConnections: true });
  service.post('/sms', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${token}`) return reply.status(401).send();
    const { to, text } = smsBody.parse(request.body);
    keep(to, text);
    return reply.status(202).send();
  });
  const url = await service.listen({ port: 0, host: '127.0.0.1' });
  const carriers = await startCarriers({
    now: () => around.clock.now(),
    deliver: around.deliver,
    sms: keep,
    activationMs: around.live ? ACTIVATION_MS : 0,
    dayMs: around.live ? DAY_MS : 0,
    file: join(around.dataDir, 'sandbox-carriers.json'),
  });
  const portals = await startPortals(carriers);
  return {
    sms: { url: `${url}/sms`, token },
    carriers,
    portals,
    messages: (to) => kept.filter((message) => to === undefined || message.to === to),
    async close() {
      await Promise.all([service.close(), carriers.close(), portals.close()]);
    },
  };

  function keep(to: string, text: string): void {
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? null;
    kept.unshift({ to, text, code, at: new Date().toISOString() });
    kept.length = Math.min(kept.length, KEPT);
  }
}
