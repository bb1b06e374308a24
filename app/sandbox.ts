import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { ServerTexts } from '#platform/texts.ts';
import { sandboxRoutes } from '#sandbox/routes.ts';
import type { StandIns } from '#sandbox/stand-ins.ts';

interface Place {
  readonly config: Config;
  readonly clock: Clock;
  readonly texts: ServerTexts;
  /** `false`: carriers act when they are told to, for tests. */
  readonly live: boolean;
}

/** The outside world of the sandbox, loaded only where it is on. */
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

/** The sandbox's page and its own calls; there only with the sandbox on. */
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
