import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The account that PostgreSQL runs under; `undefined` for our own. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

const UNPRIVILEGED = 'nobody';

/** Finds an unprivileged account of the system under root, because PostgreSQL refuses to run as root. */
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

/** True if the account can open `folder`. Asks the system, which knows groups and ACLs. */
export async function canReach(account: Account, folder: string): Promise<boolean> {
  if (!account) return true;
  return run('/bin/sh', ['-c', 'cd -- "$0"', folder], { cwd: '/', ...account }).then(
    () => true,
    () => false,
  );
}
