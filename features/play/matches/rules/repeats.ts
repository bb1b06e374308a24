import { sameScore } from '#core/scores.ts';
import type { MatchAction, MatchState, MatchStatus } from './match.ts';

/**
 * Whether a side sends again what it has done already, at once or late, after the other side acted: such a
 * call is answered as the first time (rules.md, "A match"). A deadline is never a repeat: it looks at the
 * time each time.
 */
export function isRepeat(state: MatchState, act: MatchAction): boolean {
  if (act.type === 'deadline') return false;
  if (state.lastAct && same(state.lastAct, act)) return true;
  switch (act.type) {
    case 'accept':
      // where another time has lapsed, it is that one they mean
      if (state.lastAct?.type === 'deadline') return false;
      return state.acceptedBy === act.by && isOneOf(state.status, 'confirmed', 'in_progress');
    case 'ready':
      return state.ready[act.by] && isOneOf(state.status, 'confirmed', 'in_progress');
    case 'edit':
    case 'submit': {
      const mine = state.submissions[act.by];
      const stands = isOneOf(state.status, 'awaiting_approval', 'disputed', 'completed');
      return mine !== null && stands && sameScore(mine, act.score);
    }
    default:
      return false;
  }
}

function isOneOf(status: MatchStatus, ...statuses: readonly MatchStatus[]): boolean {
  return statuses.includes(status);
}

/** Equal in content, whatever the order of keys: a database may have reordered what it kept. */
function same(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isPlainObject(part) ? Object.fromEntries(Object.entries(part).sort(byKey)) : part,
  );
}

function isPlainObject(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : Number(a > b);
}
