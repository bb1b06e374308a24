import pg from 'pg';

const UNIQUE_VIOLATION = '23505';
/** A deadlock, a serialization failure or an outdated plan: the change succeeds when it runs again. */
const WORTH_AGAIN = new Set(['40P01', '40001', '0A000']);
/** A statement in a transaction that has already failed. */
const AFTERMATH = '25P02';
/** The server is down, shutting down, refuses connections, or has no space: 53100 is a full disk. */
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);
const AWAY_STATES = /^(08|3D000|53|57P0[1-5])/;
/** The last is for a connection that was lost before the statement was sent. */
const AWAY_WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client .* is not queryable)/;
/** No such user, a wrong password, no entry for this machine, or no such database. */
const REFUSED_STATES = /^(28|3D000)/;
/** Calls of the system that reach for another machine; those that open files also fail with ENOENT. */
const OF_THE_NETWORK = new Set(['connect', 'getaddrinfo', 'read', 'write']);
/** Our own disk, which holds uploads, is full. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/** No transaction slot became free within the longest wait. */
export class DatabaseBusyError extends Error {
  constructor() {
    super('no place for a change became free in time');
  }
}

/** Returns the unique constraint that a write violated. */
export function takenConstraint(error: unknown): string | undefined {
  return codeOf(error) === UNIQUE_VIOLATION && error instanceof pg.DatabaseError
    ? (error.constraint ?? '')
    : undefined;
}

export function isWorthAgain(error: unknown): boolean {
  return WORTH_AGAIN.has(codeOf(error) ?? '');
}

/** True if a statement failed only because another one of its transaction did. */
export function isAftermath(error: unknown): boolean {
  return codeOf(error) === AFTERMATH;
}

/** True while the database is away. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseBusyError) return true;
  const code = codeOf(error) ?? '';
  const isState = error instanceof pg.DatabaseError && AWAY_STATES.test(code);
  return isState || (AWAY.has(code) && 'syscall' in error) || AWAY_WORDS.test(error.message);
}

/** True if the database answered, and does not let `DATABASE_URL` in. */
export function isLoginRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && REFUSED_STATES.test(codeOf(error) ?? '');
}

/** A sentence for the operator of a process that cannot reach its database; `undefined` for any other fault. */
export function databaseFault(error: unknown): string | undefined {
  if (isLoginRefused(error)) {
    return `The database refuses DATABASE_URL: ${reasonOf(error)}. Check its user, password and database, and make what is missing.`;
  }
  const { syscall } = Object(error);
  const isElsewhere = syscall !== undefined && !OF_THE_NETWORK.has(syscall);
  if (isElsewhere || !isDatabaseAway(error)) return undefined;
  return `The database does not answer: ${reasonOf(error)}. Check that PostgreSQL runs, and that DATABASE_URL leads to it from this machine.`;
}

/** An address with several entries fails with one error for all of them, and without a message. */
function reasonOf(error: unknown): string {
  const { message, code } = Object(error);
  return message || code || String(error);
}

/** True if a file could not be written because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return NO_ROOM.has(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
