const NAME = /^battle-league-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/;
const PART = '.part';
const A_DAY_MS = 24 * 60 * 60 * 1000;
const A_MINUTE_MS = 60_000;

/** The name of a scheduled backup. Only files with such a name are ever removed. */
export function backupName(at: Date): string {
  return `battle-league-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.zip`;
}

/** The time in the name of a scheduled backup; `undefined` for any other name. */
export function takenAtOf(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (!year) return undefined;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** The time of the newest backup among these names. */
export function newestBackup(names: readonly string[]): Date | undefined {
  const times = names.flatMap((name) => takenAtOf(name)?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

/**
 * True if a time of day (minutes since midnight, UTC) has come since the newest backup. One that was missed, because
 * nothing ran or it failed, stays due.
 */
export function isBackupDue(
  names: readonly string[],
  minutesOfDay: readonly number[],
  now: Date,
): boolean {
  const midnight = Math.floor(now.getTime() / A_DAY_MS) * A_DAY_MS;
  const moments = minutesOfDay.flatMap((minute) => {
    const today = midnight + minute * A_MINUTE_MS;
    return [today - A_DAY_MS, today];
  });
  const latest = Math.max(...moments.filter((moment) => moment <= now.getTime()));
  return (newestBackup(names)?.getTime() ?? Number.NEGATIVE_INFINITY) < latest;
}

/** Backups beyond the newest `keep`, and unfinished ones that have been left for a day. */
export function expiredBackups(names: readonly string[], keep: number, now: Date): string[] {
  const kept = new Set(
    names
      .filter((name) => takenAtOf(name))
      .toSorted()
      .slice(-keep),
  );
  return names.filter((name) => {
    if (takenAtOf(name)) return !kept.has(name);
    const begun = name.endsWith(PART) && takenAtOf(name.slice(0, -PART.length));
    return begun ? now.getTime() - begun.getTime() > A_DAY_MS : false;
  });
}
