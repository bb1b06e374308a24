import { type Config, readConfig } from '#platform/config/config.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded/index.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/**
 * Settings of the product for a command that contacts nobody. Settings of providers may be missing or wrong, and so may
 * `SECRET`: a restore brings it.
 */
export function settingsOfCommand(env: Env): Config {
  return readConfig({ ...env, NODE_ENV: 'development', WORKERS: 'off' });
}

/** Opens the database of the settings; the embedded one also while the product runs. */
export async function withDatabase<T>(
  {
    databaseUrl,
    databaseDirectUrl,
    dataDir,
  }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  task: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return task(databaseDirectUrl ?? databaseUrl);
  const embedded = await openEmbeddedPostgres(dataDir);
  try {
    return await task(embedded.connectionString);
  } finally {
    await embedded.stop();
  }
}
