import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBrandHost } from '#brands/brands.ts';
import type { Config } from '#platform/config/config.ts';

type Settings = Pick<Config, 'publicUrl' | 'sandboxHosts'>;

const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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
