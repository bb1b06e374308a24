/**
 * Runs a cup from outside: makes and publishes it, enters players from a file, follows it by a webhook whose
 * signatures it checks, and prints the bracket. Needs Node 24 and nothing else.
 *
 *   API_URL=https://play.example API_KEY=blk_… GAME_ID=… STARTS_AT=2026-12-01T18:00:00Z \
 *   HOOK_URL=https://tools.example/hook HOOK_PORT=8080 node docs/open-api/run-a-cup.ts entrants.csv
 *
 * The key needs the scopes `events`, `entrants` and `webhooks`. HOOK_URL is where this program's HOOK_PORT can be
 * reached from the platform.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';

const API_URL = needed('API_URL');
const API_KEY = needed('API_KEY');
const STARTS_AT = new Date(needed('STARTS_AT'));
const HOUR = 3_600_000;
/** Older messages are no longer believed. */
const TOLERANCE_S = 5 * 60;

const { webhookId, secret } = await call('create-webhook', {
  name: 'run-a-cup',
  url: needed('HOOK_URL'),
  kinds: ['event.started', 'match.completed', 'event.completed', 'event.cancelled'],
});
const seen = new Set<string>();
const server = createServer(async (request, reply) => {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString('utf8');
  if (!isGenuine(request.headers, body)) return reply.writeHead(401).end();
  reply.writeHead(204).end(); // at once: whatever takes time comes after the answer
  const id = String(request.headers['webhook-id']);
  if (seen.has(id)) return; // sent twice
  seen.add(id);
  await follow(JSON.parse(body));
});
server.listen(Number(needed('HOOK_PORT')));

const { eventId } = await call('create-event', {
  gameId: needed('GAME_ID'),
  format: 'knockout',
  opensAt: new Date(STARTS_AT.getTime() - 24 * HOUR).toISOString(),
  startsAt: STARTS_AT.toISOString(),
  endsAt: new Date(STARTS_AT.getTime() + 12 * HOUR).toISOString(),
  drawsAllowed: false,
  prizes: [],
  texts: { en: { title: 'Community Cup', description: '', gameRules: [], howToPlay: [] } },
});
await call('publish-event', { eventId });
say(`published ${eventId}`);

const csv = await readFile(process.argv[2] ?? 'entrants.csv', 'utf8');
const imported = await call('import-entrants', { eventId, csv, invite: false });
for (const { line, given, outcome, message } of imported.lines) {
  say(`line ${line}: ${given} ${outcome}${message ? ` (${message})` : ''}`);
}

/** What happens, as the platform tells it; what more there is to know is asked for. */
async function follow({ type, data }: { type: string; data: Record<string, unknown> }) {
  if (data.eventId !== eventId) return; // another event of ours
  say(type);
  if (type !== 'event.completed' && type !== 'event.cancelled') return;
  await printBracket();
  await call('delete-webhook', { webhookId });
  server.close();
}

async function printBracket(): Promise<void> {
  const bracket = await call(`get-bracket-event?id=${eventId}&round=ALL&pageSize=100`);
  for (const { round, home, away, score, how } of bracket.matches.items) {
    const result = score ? `${score.home}–${score.away}` : (how ?? 'open');
    say(`${round}: ${home?.username ?? '–'} ${result} ${away?.username ?? '–'}`);
  }
  say(`champion: ${bracket.champion?.username ?? 'nobody'}`);
}

/** Whether a message is the platform's own: signed with our secret, and just now. */
function isGenuine(headers: IncomingHttpHeaders, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signed } = headers;
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > TOLERANCE_S) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest();
  return String(signed)
    .split(' ') // one by each secret that counts
    .map((each) => Buffer.from(each.replace('v1,', ''), 'base64'))
    .some((given) => given.length === right.length && timingSafeEqual(given, right));
}

/** One call: a command with what it takes, or a question. Sent again with its key, a command is not done twice. */
// biome-ignore lint/suspicious/noExplicitAny: replies are described in openapi.json, from which types can be made
async function call(path: string, input?: object): Promise<any> {
  const idempotencyKey = randomUUID();
  for (;;) {
    const reply = await fetch(`${API_URL}/api/${path}`, {
      method: input ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${API_KEY}`,
        ...(input && { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }),
      },
      ...(input && { body: JSON.stringify(input) }),
    });
    if (reply.ok) return reply.json();
    const wait = Number(reply.headers.get('retry-after'));
    if (reply.status !== 429 && reply.status !== 503) throw new Error(await reply.text());
    await new Promise((done) => setTimeout(done, Math.max(1, wait) * 1000));
  }
}

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`set ${name}`);
  return value;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
