import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { sandboxRoutes } from '#sandbox/routes.ts';
import type { StandIns } from '#sandbox/stand-ins.ts';

/** The sandbox's page and its own calls; there only with the sandbox on. */
export async function serveSandbox(
  app: FastifyInstance,
  platform: Platform,
  standIns: StandIns,
): Promise<void> {
  await app.register(async (sandbox) => sandboxRoutes(sandbox, platform, standIns));
}
