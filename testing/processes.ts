import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that a test has started, and ends. */
export interface Running {
  readonly child: ChildProcess;
  /** Ends it and waits until it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const STOP_WITHIN_MS = 10_000;

export function start(command: string, args: readonly string[], options: SpawnOptions): Running {
  const child = spawn(command, args, { stdio: 'ignore', ...options });
  const gone = once(child, 'exit');
  return {
    child,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      const patience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await gone;
      clearTimeout(patience);
    },
  };
}

/** Tries again until it works; fails with the last error once `within` milliseconds are over. */
export async function eventually<T>(attempt: () => Promise<T>, within = 30_000): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
