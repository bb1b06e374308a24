import type { Entrant, MatchKey } from '../model.ts';
import { sameOutcome } from '../sides.ts';
import type { Bracket, BracketDecision, Change } from './decision.ts';
import { depthOf, targetOf } from './lines.ts';
import {
  type BracketMatch,
  exitsOf,
  isJustified,
  resultByAbsence,
  type Slot,
  sameSides,
  sameSlot,
  statusOf,
} from './match.ts';
import type { Target } from './shape.ts';

/**
 * Carries changed matches on along the lines of the bracket, each match once, after all that it hangs on.
 * An outcome stays for as long as the same two stand against each other, and no longer.
 */
export function settle(
  bracket: Bracket,
  touched: readonly BracketMatch[],
  out: { has(entrant: Entrant): boolean },
): BracketDecision {
  const work = new Work(bracket, touched);
  const changes: Change[] = [];
  for (let next = work.take(); next; next = work.take()) {
    const { before, now } = next;
    const isOut = (entrant: Entrant) => out.has(entrant);
    const stays = sameSides(before, now) && isJustified(now, isOut);
    const result = stays ? now.result : resultByAbsence(now, isOut);
    const after = { ...now, result };
    if (!sameMatch(before, after)) changes.push({ before, after });
    const was = exitsOf(before);
    const is = exitsOf(after);
    for (const who of ['winner', 'loser'] as const) {
      const target = sameSlot(was[who], is[who]) ? null : targetOf(bracket.shape, after.key, who);
      if (target) work.put(target, is[who]);
    }
  }
  if (work.unloaded.length > 0) return { kind: 'unloaded', keys: work.unloaded };
  const keysOf = (which: (change: Change) => boolean) =>
    changes.filter(which).map(({ before }) => before.key);
  return { kind: 'changed', changes, resets: keysOf(isReset), interrupts: keysOf(isInterrupt) };
}

/** The matches still to be looked at, the least deep first. Few at a time: their order is searched for. */
class Work {
  readonly unloaded: MatchKey[] = [];
  private readonly bracket: Bracket;
  private readonly waiting = new Map<MatchKey, { before: BracketMatch; now: BracketMatch }>();

  constructor(bracket: Bracket, touched: readonly BracketMatch[]) {
    this.bracket = bracket;
    for (const now of touched) {
      const before = bracket.matches.get(now.key) ?? now;
      this.waiting.set(now.key, { before, now });
    }
  }

  take() {
    const { shape } = this.bracket;
    let first: MatchKey | null = null;
    for (const key of this.waiting.keys()) {
      if (first === null || depthOf(shape, key) < depthOf(shape, first)) first = key;
    }
    if (first === null) return null;
    const next = this.waiting.get(first);
    this.waiting.delete(first);
    return next ?? null;
  }

  /** Somebody, or the word that nobody will come, arrives on a side. */
  put({ key, side }: Target, slot: Slot): void {
    const before = this.waiting.get(key)?.before ?? this.bracket.matches.get(key);
    const now = this.waiting.get(key)?.now ?? before;
    if (!before || !now) this.unloaded.push(key);
    else this.waiting.set(key, { before, now: { ...now, [side]: slot } });
  }
}

function isReset({ before, after }: Change): boolean {
  return before.result?.by === 'report' && !sameSides(before, after);
}

function isInterrupt({ before, after }: Change): boolean {
  return statusOf(before) === 'open' && !sameSides(before, after);
}

function sameMatch(a: BracketMatch, b: BracketMatch): boolean {
  if (!sameSides(a, b) || a.result?.by !== b.result?.by) return false;
  return (
    a.result === b.result ||
    (!!a.result && !!b.result && sameOutcome(a.result.outcome, b.result.outcome))
  );
}
