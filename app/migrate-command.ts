import { ConfigError } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { isMigrated, migrate } from '#platform/database/migrate.ts';
import { givenSecret, secretAtStart } from './kept-secret.ts';
import { type Env, settingsOfCommand, withDatabase } from './operator-settings.ts';

/**
 * Runs `npm run migrate`: brings the database of the settings to this version's schema, as a start does. Nodes of the
 * last release may serve meanwhile. Returns lines for the terminal.
 */
export async function runMigrateCommand(env: Env): Promise<string[]> {
  const config = settingsOfCommand(env);
  if (config.databaseUrl && !(await givenSecret(config))) {
    throw new ConfigError('SECRET: expected the secret of the product, found none.');
  }
  return withDatabase(config, async (url) => {
    const wasDone = await isDone(url);
    const newer: string[] = [];
    await migrate(url, {
      ...secretAtStart(config),
      onNewer: (names) => newer.push(...names),
    });
    return [
      `The database has this version’s schema${wasDone ? ' already' : ''}.`,
      ...newer.map((name) => `A later version has migrated it, too: ${name}`),
    ];
  });
}

/** True if no migration of our own is missing; the job queue has some of its own. */
async function isDone(url: string): Promise<boolean> {
  const { db, close } = openDatabase(url, () => undefined, { size: 1 });
  try {
    return await isMigrated(db);
  } finally {
    await close();
  }
}
