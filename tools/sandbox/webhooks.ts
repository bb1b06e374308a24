import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Html, html } from './page/html.ts';

/** A received webhook message. */
interface ReceivedMessage {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly signature: string;
  readonly body: unknown;
}

const KEPT = 100;
const SHOWN = 20;
const PLACE = '/sandbox/webhooks';

const message = z.object({ type: z.string().max(100) }).loose();
const received: ReceivedMessage[] = [];

/** A receiver of webhooks on this machine, which shows their messages, newest first. */
export function serveReceiver(app: FastifyInstance): void {
  app.post(PLACE, (request, reply) => {
    const body = message.safeParse(request.body);
    if (!body.success) return reply.status(400).send();
    const { 'webhook-id': id, 'webhook-signature': signature } = request.headers;
    received.unshift({
      id: String(id),
      type: body.data.type,
      at: new Date().toISOString(),
      signature: String(signature),
      body: body.data,
    });
    received.length = Math.min(received.length, KEPT);
    return reply.status(204).send();
  });
  app.get(PLACE, () => received);
}

/** Received webhooks, on the sandbox's page. */
export function webhooksSection(port: string): Html {
  const address = `http://127.0.0.1${port}${PLACE}`;
  const list =
    received.length === 0
      ? html`<p class="quiet">Nothing has arrived yet.</p>`
      : html`<ol class="inbox">${received.slice(0, SHOWN).map(shown)}</ol>`;
  return html`<section class="wide" aria-labelledby="webhooks"><h2 id="webhooks">Webhooks</h2>
    <p class="quiet">A receiver on this machine. Sign in as the organiser and enter
    <code dir="ltr">${address}</code> at <a href="/console/webhooks">Webhooks</a>. As JSON:
    <a href="${PLACE}">${PLACE}</a></p>${list}</section>`;
}

function shown({ id, type, at, body }: ReceivedMessage): Html {
  return html`<li><header><b dir="ltr">${type}</b> <time datetime="${at}">${at.slice(11, 19)} UTC</time></header>
    <p class="quiet" dir="ltr">${id}</p><p dir="ltr"><code>${JSON.stringify(body)}</code></p></li>`;
}
