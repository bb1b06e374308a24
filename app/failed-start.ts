import { inspect } from 'node:util';
import { ConfigError } from '#platform/config/config.ts';
import { FolderInUseError } from '#platform/database/embedded/claim.ts';
import { databaseFault, isLoginRefused } from '#platform/database/errors.ts';

/** The code EX_CONFIG of sysexits.h: the same settings fail again, so a supervisor need not start it again. */
const REFUSED = 78;

/** Ends a process that could not start: in a sentence where its operator can mend it, else with the fault. */
export function failStart(error: unknown): never {
  process.stderr.write(`${mendable(error) ?? inspect(error)}\n`);
  process.exit(isRefused(error) ? REFUSED : 1);
}

/** A folder that another process uses is free once that one has ended. */
function isRefused(error: unknown): boolean {
  if (isLoginRefused(error)) return true;
  return error instanceof ConfigError && !(error instanceof FolderInUseError);
}

function mendable(error: unknown): string | undefined {
  if (error instanceof ConfigError) return `Settings:\n${error.message}`;
  const { code, port, syscall } = Object(error);
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken. Stop what listens there, or take another: PORT=${port + 1}`;
  }
  if (code === 'EACCES' && port) {
    return `Port ${port} is not ours to listen on. Take one from 1024 on: PORT=3000`;
  }
  if (syscall === 'listen') return undefined;
  return databaseFault(error);
}
