import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whom PostgreSQL runs as; `undefined` is ourselves. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

const UNPRIVILEGED = 'nobody';

/** PostgreSQL refuses to run as root, so there an account that every system has lends itself. */
export async function chooseAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const [uid, gid] = await Promise.all([
      run('id', ['-u', UNPRIVILEGED]),
      run('id', ['-g', UNPRIVILEGED]),
    ]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch (cause) {
    const what = `PostgreSQL does not run as root, and there is no account "${UNPRIVILEGED}"`;
    throw new Error(`${what}: start as another user, or set DATABASE_URL`, { cause });
  }
}

/** Whether the account gets into `folder`: asked of the system, which knows of groups and ACLs too. */
export async function canReach(account: Account, folder: string): Promise<boolean> {
  if (!account) return true;
  return run('/bin/sh', ['-c', 'cd -- "$0"', folder], { cwd: '/', ...account }).then(
    () => true,
    () => false,
  );
}
