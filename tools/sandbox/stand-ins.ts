import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { Email } from 'postal-mime';
import { z } from 'zod';
import type { MailProvider } from '#outside/mail/mail.ts';
import type { Clock } from '#platform/clock.ts';
import type { ServerTexts } from '#platform/texts.ts';
import { type CardService, startCardService } from './cards/service.ts';
import { type StandInCarriers, startCarriers } from './carriers/carriers.ts';
import { openMailbox } from './mail/mailbox.ts';
import { type StandInMpesa, startMpesa } from './mpesa/mpesa.ts';
import { type SandboxPortals, startPortals } from './portals/portals.ts';
import { type PushService, type SandboxPush, startPushService } from './push/service.ts';

export interface SandboxMessage {
  readonly id: string;
  readonly kind: 'sms' | 'mail' | 'push';
  readonly to: string;
  /** The subject of an e-mail, or the title of a push message. */
  readonly subject: string | null;
  readonly text: string;
  /** The e-mail as sent. */
  readonly html: string | null;
  /** Files that came along. */
  readonly attachments: readonly string[];
  /** The one-time code in the text, if there is one. */
  readonly code: string | null;
  /** The first address in the text, if there is one. */
  readonly link: string | null;
  readonly at: string;
  /** The way to unsubscribe in an e-mail's headers. */
  readonly unsubscribe?: { readonly address: string; readonly by: string };
  /** The content of a push message. */
  readonly push?: SandboxPush;
}

export interface StandIns {
  readonly sms: { readonly url: string; readonly token: string };
  readonly carriers: StandInCarriers;
  readonly portals: SandboxPortals;
  readonly mail: MailProvider;
  readonly cards: CardService;
  readonly mpesa: StandInMpesa;
  readonly push: PushService;
  /** Newest first. */
  messages(to: string | undefined): SandboxMessage[];
  close(): Promise<void>;
}

const KEPT = 1_000;
const ACTIVATION_MS = 1_000;
const DAY_MS = 5_000;
/** A phone shows a prompt for about a minute. */
const PROMPT_MS = 60_000;
const CARD_EVENTS = '/api/webhooks/cards';
const smsBody = z.object({ to: z.string(), text: z.string() });

/** Services of the platform that the stand-ins use. */
export interface Place {
  readonly clock: Clock;
  readonly texts: ServerTexts;
  /** Posts a webhook to one of the platform's paths, and returns the status of its answer. */
  readonly post: (path: string, body: string, headers: Record<string, string>) => Promise<number>;
  readonly cards: { readonly port: number; readonly url: string | undefined };
  /** `false`: carriers act on request only, for tests. */
  readonly live: boolean;
  /** The folder of files that outlive a restart. */
  readonly folder: string;
}

/** Starts the stand-ins of outside services as separate services, reached through the real adapters. */
export async function startStandIns(place: Place): Promise<StandIns> {
  const token = randomBytes(24).toString('base64url');
  const kept: SandboxMessage[] = [];
  const keep = (message: SandboxMessage) => {
    kept.unshift(message);
    kept.length = Math.min(kept.length, KEPT);
  };
  const service = Fastify({ forceCloseConnections: true });
  service.post('/sms', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${token}`) return reply.status(401).send();
    const { to, text } = smsBody.parse(request.body);
    keep(asSms(to, text));
    return reply.status(202).send();
  });
  const url = await service.listen({ port: 0, host: '127.0.0.1' });
  const mailbox = await openMailbox((mail) => keep(asMessage(mail)));
  const { clock, texts, post, folder } = place;
  await mkdir(folder, { recursive: true });
  const cards = await startCardService({
    clock,
    texts,
    port: place.cards.port,
    publicUrl: place.cards.url,
    file: join(folder, 'cards.json'),
    deliver: (body, signature) => post(CARD_EVENTS, body, { 'card-signature': signature }),
  });
  const carriers = await startCarriers({
    now: () => clock.now(),
    deliver: post,
    sms: (to, text) => keep(asSms(to, text)),
    activationMs: place.live ? ACTIVATION_MS : 0,
    dayMs: place.live ? DAY_MS : 0,
    file: join(folder, 'carriers.json'),
  });
  const mpesa = await startMpesa({
    now: () => clock.now(),
    deliver: post,
    sms: (to, text) => keep(asSms(to, text)),
    waitsMs: place.live ? PROMPT_MS : 0,
    file: join(folder, 'mpesa.json'),
  });
  const push = await startPushService((sent) => keep(asPush(sent)));
  const portals = await startPortals(carriers, () => clock.now());
  return {
    cards,
    mpesa,
    push,
    sms: { url: `${url}/sms`, token },
    mail: mailbox.provider,
    carriers,
    portals,
    messages: (to) => kept.filter((message) => to === undefined || message.to === to),
    async close() {
      const services = [service, mailbox, cards, mpesa, carriers, portals, push];
      await Promise.all(services.map((each) => each.close()));
    },
  };
}

function asSms(to: string, text: string): SandboxMessage {
  return { kind: 'sms', to, subject: null, html: null, attachments: [], ...seenIn(text) };
}

function asPush(push: SandboxPush): SandboxMessage {
  const { to, title, text, link } = push;
  const seen = { ...seenIn(text), link };
  return { kind: 'push', to, subject: title, html: null, attachments: [], push, ...seen };
}

function asMessage({ to, subject, text, html, attachments, headers }: Email): SandboxMessage {
  const head = (name: string) => headers.find(({ key }) => key === name)?.value;
  const address = head('list-unsubscribe');
  return {
    kind: 'mail',
    to: to?.[0]?.address ?? '',
    subject: subject ?? '',
    html: html ?? null,
    attachments: attachments.map(({ filename }) => filename ?? ''),
    ...(address && { unsubscribe: { address, by: head('list-unsubscribe-post') ?? '' } }),
    ...seenIn(text ?? ''),
  };
}

function seenIn(text: string) {
  return {
    id: randomUUID(),
    text: text.trim(),
    code: /\b\d{6}\b/.exec(text)?.[0] ?? null,
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? null,
    at: new Date().toISOString(),
  };
}
