import type { MatchState } from '../rules/match.ts';

/** Members of a match's state that hold an instant, wherever they stand in it. */
const INSTANTS = new Set([
  'date',
  'kickoff',
  'proposedDate',
  'playBy',
  'startedAt',
  'changedAt',
  'resumedAt',
  'until',
]);

/** A match's state as its column keeps it: JSON, instants in ISO 8601. */
export function fromStored(stored: unknown): MatchState {
  return revived(stored) as MatchState; // nothing but a state is written to this column
}

function revived(part: unknown, name = ''): unknown {
  if (typeof part === 'string') return INSTANTS.has(name) ? new Date(part) : part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, revived(value, key)]));
}
