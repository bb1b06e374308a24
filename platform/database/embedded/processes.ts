import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Process {
  /** Differs between two processes that had the same number; to be compared only. */
  readonly started: string;
  /** The whole command line, its arguments separated by one space, without quotes. */
  readonly command: string;
}

/** The process of this number, if it lives; one that has ended but was not fetched by its parent doesn't. */
export async function findProcess(pid: number): Promise<Process | undefined> {
  if (!exists(pid)) return undefined;
  if (process.platform === 'linux') return readProc(pid);
  if (process.platform === 'win32') return askWindows(pid);
  return askPs(pid);
}

/** Waits until a process has gone; `false` after `ms` milliseconds. */
export async function waitForEnd(pid: number, ms: number): Promise<boolean> {
  const until = Date.now() + ms;
  while (await findProcess(pid)) {
    if (Date.now() > until) return false;
    await pause(20);
  }
  return true;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function readProc(pid: number): Promise<Process | undefined> {
  try {
    const [stat, boot, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // Its second field is a name in brackets that may hold anything; state is the 3rd, start the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (isEnded(fields[0])) return undefined;
    return {
      started: `${boot.trim()} ${fields[19]}`,
      command: command.replaceAll('\0', ' ').trim(),
    };
  } catch {
    return undefined; // it ended while it was read
  }
}

async function askPs(pid: number): Promise<Process | undefined> {
  const columns = ['stat', 'lstart', 'args'].flatMap((column) => ['-o', `${column}=`]);
  try {
    const { stdout } = await run('ps', ['-ww', ...columns, '-p', String(pid)], {
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    });
    const [state, ...rest] = stdout.trim().split(/\s+/);
    const LSTART_WORDS = 5;
    if (isEnded(state)) return undefined;
    return {
      started: rest.slice(0, LSTART_WORDS).join(' '),
      command: rest.slice(LSTART_WORDS).join(' '),
    };
  } catch {
    return undefined; // no such process
  }
}

async function askWindows(pid: number): Promise<Process | undefined> {
  const query = `$p = Get-CimInstance Win32_Process -Filter "ProcessId=${pid}";
    if ($p) { $p.CreationDate.Ticks; $p.CommandLine }`;
  const { stdout } = await run('powershell', ['-NoProfile', '-Command', query]);
  const [started, command] = stdout.split(/\r?\n/);
  return started ? { started, command: (command ?? '').replaceAll('"', '') } : undefined;
}

function isEnded(state: string | undefined): boolean {
  return state === undefined || state.startsWith('Z') || state.startsWith('X');
}
