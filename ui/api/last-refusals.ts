import type { Exchange } from './client.ts';

const MOST = 5;
const refusals: string[] = [];

/** Keeps, for a report of a bug, which calls of this page were refused: their names and codes, nothing that was sent. */
export function recordRefusal(url: string, { status, body }: Exchange): void {
  if (status < 400) return;
  const { code = '' } = Object(body);
  const call = url.split('?', 1)[0]?.replace('/api/', '');
  refusals.unshift(`${call} ${status} ${code}`);
  refusals.length = Math.min(refusals.length, MOST);
}

/** The last first. */
export function lastRefusals(): readonly string[] {
  return refusals;
}
