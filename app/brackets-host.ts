import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Brand } from '#brands/brand.ts';
import { brandNamedByHost, brandOfCode, hostname, servedBrands } from '#brands/brands.ts';
import { ConfigError } from '#platform/config/config.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { methodRefusal } from '#platform/http/known-paths.ts';
import { mountCall, type Parts } from '#platform/http/mount.ts';
import { refuse } from '#platform/http/problems.ts';
import { forgetVisitor, languageOfRequest } from '#platform/http/visit.ts';
import { contract } from './contract.ts';

const CALL = contract.getBracketEvent;
const PATH = `/${CALL.path}`;
/** The health checks of a balancer, which come to every host. */
const HEALTH = ['/healthz', '/readyz'];

/**
 * Gives brackets a host of their own, as the specification has it: it answers one call, to anybody, and reads neither
 * cookie nor credential. Call it before any other hook that looks at a visitor.
 */
export function guardBracketsHost(app: FastifyInstance, host: string | undefined): void {
  if (host === undefined) return;
  const shown = brandNamedByHost(host);
  if (shown) {
    throw new ConfigError(
      `BRACKETS_HOST: expected a host of its own, found ${host}, which shows the brand ${shown}`,
    );
  }
  app.addHook('onRequest', async (request) => {
    if (hostname(request.host) !== host) return;
    forgetVisitor(request);
    delete request.headers.authorization;
    request.client = undefined;
    request.language = languageOfRequest(request, request.brand);
    const path = request.url.split('?', 1)[0] ?? '';
    if (HEALTH.includes(path) || request.routeOptions.url === PATH) return;
    throw path === PATH ? methodRefusal(['GET', 'HEAD', 'OPTIONS']) : refuse('not_found');
  });
}

/** Serves the call of the brackets' host. */
export function serveBracketsHost(
  app: FastifyInstance,
  host: string | undefined,
  handler: Handler<typeof CALL>,
  parts: Parts,
): void {
  if (host === undefined) return;
  const name = host.replaceAll('.', '\\.');
  mountCall(app, CALL, handler, parts, {
    url: PATH,
    constraints: { host: new RegExp(`^${name}\\.?(?::\\d+)?$`, 'i') },
    preHandler: async (request) => showAs(request, await brandOfEvent(request, parts)),
  });
}

/** A host without a brand shows an event as the event's own brand does. */
async function brandOfEvent(
  request: FastifyRequest,
  { db, owners }: Pick<Parts, 'db' | 'owners'>,
): Promise<Brand | undefined> {
  const { success, data } = CALL.input.pick({ id: true }).safeParse(request.query);
  const owned = success ? await owners(db, 'event', data.id) : undefined;
  if (!owned) return undefined;
  const own = owned.brand === null ? undefined : brandOfCode(owned.brand);
  return own ?? servedBrands().find(({ audience }) => audience === owned.audience);
}

function showAs(request: FastifyRequest, brand: Brand | undefined): void {
  if (!brand) return;
  request.brand = brand;
  request.language = languageOfRequest(request, brand);
}
