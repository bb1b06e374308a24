import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Gauge } from 'prom-client';
import { openPlace } from '#platform/backup/place.ts';
import { isBackupDue, newestBackup } from '#platform/backup/plan.ts';
import type { Platform } from '#platform/platform.ts';

const COMMAND = fileURLToPath(new URL('./backup.ts', import.meta.url));
/** Below the processes that serve players. */
const LOW_PRIORITY = 10;

/** Set by the node that looked last, so a rule of alerts takes the largest. */
export const lastBackup = new Gauge({
  name: 'backup_last_timestamp_seconds',
  help: 'Time of the newest backup in BACKUP_TO',
  registers: [],
});

/** Runs a command to its end: its lines, or an error with them. */
type RunBackup = () => Promise<string>;

/**
 * Makes a backup in `BACKUP_TO` at the times of `BACKUP_AT`. The job only starts it: it may take longer than a job may,
 * and a failed one is still due at the next look.
 */
export function backupJobs(platform: Platform, run: RunBackup = inProcess): void {
  const { config, jobs, clock, log } = platform;
  const { to, at } = config.backups;
  let isRunning = false;
  jobs.every('backup', '*/5 * * * *', async () => {
    if (to === undefined || isRunning) return;
    const names = await (await openPlace(to, config)).names();
    lastBackup.set((newestBackup(names)?.getTime() ?? 0) / 1000);
    if (!isBackupDue(names, at, clock.now())) return;
    isRunning = true;
    run()
      .then((lines) => log.info({ lines }, 'backup made'))
      .catch((error) => log.error({ err: error }, 'backup failed, will be tried again'))
      .finally(() => {
        isRunning = false;
      });
  });
}

/** In a process of its own, which neither delays requests nor shares their memory. */
function inProcess(): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [COMMAND], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    child.on('spawn', () => child.pid && lower(child.pid));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(said.trim()) : reject(new Error(said.trim())),
    );
  });
}

function lower(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // has ended already
  }
}
