import '../scripts/pinned-node.mjs';
import { inspect } from 'node:util';
import { OperatorError } from '#features/office/players-desk/server/index.ts';
import { ConfigError } from '#platform/config/config.ts';
import { isDatabaseAway } from '#platform/database/errors.ts';
import { runAdminCommand } from './admin-command.ts';

/** The process of `npm run admin`. */
async function main(): Promise<void> {
  const lines = await runAdminCommand(process.argv.slice(2), process.env);
  process.stdout.write(`${lines.join('\n')}\n`);
}

function reasonOf(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof ConfigError) return `Settings:\n${error.message}`;
  if (!isDatabaseAway(error)) return inspect(error);
  return `The database does not answer: ${(error instanceof Error && error.message) || inspect(error)}`;
}

main().catch((error) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
});
