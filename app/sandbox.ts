import { isIPv4 } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import { isBrandHost } from '#brands/brands.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { ServerTexts } from '#platform/texts.ts';
import { sandboxRoutes } from '#sandbox/routes.ts';
import type { StandIns } from '#sandbox/stand-ins.ts';

type Settings = Pick<Config, 'publicUrl' | 'sandboxHosts'>;

const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Place {
  readonly config: Config;
  readonly clock: Clock;
  readonly texts: ServerTexts;
  /** `false`: carriers act when they are told to, for tests. */
  readonly live: boolean;
}

/** Starts the stand-ins of the sandbox, whose code loads only with the sandbox on. */
export async function standInsOf(
  app: FastifyInstance,
  { config, clock, texts, live }: Place,
): Promise<StandIns | undefined> {
  if (!config.sandbox) return undefined;
  const { startStandIns } = await import('#sandbox/stand-ins.ts');
  return startStandIns({
    clock,
    texts,
    post: (path, body, headers) => postTo(app, path, body, headers),
    cards: config.sandboxCards,
    live,
    folder: join(config.dataDir, 'sandbox'),
  });
}

/** Serves the sandbox's page and its own calls, with the sandbox on. */
export async function serveSandbox(
  app: FastifyInstance,
  platform: Platform,
  standIns: StandIns | undefined,
): Promise<void> {
  if (!standIns) return refuseSandbox(app);
  await app.register(async (sandbox) => sandboxRoutes(sandbox, platform, standIns));
}

/** Without the sandbox nothing below its address exists, the screens' gallery included. */
function refuseSandbox(app: FastifyInstance): void {
  for (const url of ['/sandbox', '/sandbox/*']) {
    app.all(url, () => {
      throw refuse('not_found');
    });
  }
}

/** Delivers a stand-in's callback through the real routes without the network. */
async function postTo(
  app: FastifyInstance,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<number> {
  const type = { 'content-type': 'application/json' };
  const request = { method: 'POST', url: path, payload: body, headers: { ...type, ...headers } };
  return (await app.inject(request as InjectOptions)).statusCode; // the method that is named above
}

/**
 * Refuses the sandbox under names that are not ours. The sandbox signs anybody in, and a page of another site can give its
 * own name the address of this machine (DNS rebinding), so the origin alone proves nothing. Call it before any route.
 */
export function guardSandbox(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOfSandbox(request) || isKnownHost(request.host, settings)) return;
    await answerUnknown(request, reply);
  });
}

/** True for every route of the sandbox, however its path is written, and for its screens. */
function isOfSandbox({ url, routeOptions }: FastifyRequest): boolean {
  return [routeOptions.url ?? '', pathOf(url)].some((path) => /^\/sandbox(?:$|[/.])/i.test(path));
}

function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? url;
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // no route has such a path
  }
}

function isKnownHost(host: string, { publicUrl, sandboxHosts }: Settings): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  if (name === 'localhost' || name.endsWith('.localhost') || name === '[::1]') return true;
  if (isIPv4(name) && name.startsWith('127.')) return true;
  if (publicUrl && new URL(publicUrl).hostname === name) return true;
  return isBrandHost(name) || sandboxHosts.includes(name);
}

/** Operators read this page, so it is in English, like the sandbox. */
function answerUnknown({ host }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const name = host.replace(/:\d+$/, '').replaceAll(/[^\w.:[\]-]/g, '');
  return reply
    .status(403)
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Unknown host</title></head>
<body>
<h1>The sandbox does not answer to this host</h1>
<p>This server was asked for the sandbox of <code>${name}</code>. To open it there, for example on a phone in the same
network, start the server with <code>SANDBOX_HOSTS=${name}</code>. Several hosts have commas between them.</p>
<p>The sandbox signs in anybody, so it answers only to hosts of brands, <code>PUBLIC_URL</code>,
<code>*.localhost</code>, loopback addresses and <code>SANDBOX_HOSTS</code>.</p>
</body>
</html>
`);
}
