import { mayWork } from '#platform/backup/restored-copy.ts';
import type { Config } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/telemetry/log.ts';

const HELD =
  'this database was restored from a backup: no job runs, and nothing leaves this process. Once the original is off, start with WORKERS=on';

/** Settings of a start: a restored copy neither works nor makes sample data until `WORKERS=on` allows it. */
export async function settingsOfCopy(config: Config, databaseUrl: string): Promise<Config> {
  const { db, close } = openDatabase(databaseUrl, () => undefined, { size: 1 });
  try {
    const workers = await mayWork(db, config.workersSetting);
    if (workers === config.workers) return config;
    createLog(config.logLevel).warn(HELD);
    return { ...config, workers, sampleData: false };
  } finally {
    await close();
  }
}
