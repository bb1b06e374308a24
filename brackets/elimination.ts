import {
  depthOf,
  firstMatchOf,
  positionsOf,
  sourcesAt,
  sourcesOf,
  targetOf,
} from './elimination-lines.ts';
import {
  type BracketMatch,
  exitsOf,
  isJustified,
  PENDING,
  resultByAbsence,
  type Slot,
  sameSides,
  sameSlot,
  statusOf,
} from './elimination-match.ts';
import {
  type BracketShape,
  type EliminationFormat,
  keyOf,
  MAX_ENTRANTS,
  MIN_ENTRANTS,
  type Source,
  type Target,
} from './elimination-shape.ts';
import {
  type Entrant,
  eliminationOutcomeProblem,
  type MatchKey,
  type Outcome,
  type Side,
  sameOutcome,
  winnerOf,
} from './outcome.ts';

export type Creation =
  | {
      readonly kind: 'created';
      readonly shape: BracketShape;
      /** Round by round, winners' bracket first. */
      readonly matches: readonly BracketMatch[];
    }
  | { readonly kind: 'refused'; readonly code: CreationRefusal };

export type CreationRefusal =
  | 'too_few_entrants'
  | 'too_many_entrants'
  | 'entrant_twice'
  | 'bracket_started';

/**
 * Creates a bracket for entrants in the order of their seeds (rules.md, "Tournaments"). Refuses fewer than 2 or more
 * than 65,536 entrants, and an entrant who is listed twice.
 */
export function createBracket(format: EliminationFormat, entrants: readonly Entrant[]): Creation {
  if (entrants.length < MIN_ENTRANTS) return { kind: 'refused', code: 'too_few_entrants' };
  if (entrants.length > MAX_ENTRANTS) return { kind: 'refused', code: 'too_many_entrants' };
  if (new Set(entrants).size < entrants.length) return { kind: 'refused', code: 'entrant_twice' };
  const shape = { ...format, entrants: entrants.length };
  const seeded = (seed: number) => entrants[seed - 1];
  const matches = positionsOf(shape).map((position): BracketMatch => {
    const { home, away } = sourcesAt(shape, position);
    return {
      key: keyOf(position),
      home: drawnSlot(home, seeded),
      away: drawnSlot(away, seeded),
      result: null,
    };
  });
  return { kind: 'created', shape, matches };
}

/** Returns the occupant of a side in the draw: the seeded entrant, or pending. */
export function drawnSlot(source: Source, seeded: (seed: number) => Entrant | undefined): Slot {
  if (source.kind !== 'seed') return PENDING;
  const entrant = seeded(source.seed);
  return entrant === undefined ? PENDING : { kind: 'entrant', entrant };
}

/**
 * A bracket as far as it is loaded. A server passes the matches that it has; if a decision needs more, it names them.
 */
export interface Bracket {
  readonly shape: BracketShape;
  readonly matches: { get(key: MatchKey): BracketMatch | undefined };
  /** Entrants who withdrew or were disqualified after the start. */
  readonly out: { has(entrant: Entrant): boolean };
}

export type BracketCommand =
  /** `change` replaces the outcome of a decided match. */
  | {
      readonly type: 'report' | 'change';
      readonly key: MatchKey;
      readonly outcome: Outcome;
      /** The two who played. Refused if the match is between others by now. */
      readonly between?: Readonly<Record<Side, Entrant>>;
    }
  /** Withdraws the outcome, so that the match is played again. */
  | { readonly type: 'reopen'; readonly key: MatchKey }
  /** A withdrawal or disqualification: open and later matches are lost by walkover (rules.md, "Tournaments"). */
  | { readonly type: 'withdraw'; readonly entrant: Entrant; readonly seed: number }
  /** Undoes a withdrawal. */
  | { readonly type: 'reinstate'; readonly entrant: Entrant; readonly seed: number };

export type BracketDecision =
  | ({ readonly kind: 'changed' } & Consequences)
  /** The command was applied before. Nothing changes. */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'refused'; readonly code: BracketRefusal }
  /** The decision needs these matches as well. Load them and ask again. */
  | { readonly kind: 'unloaded'; readonly keys: readonly MatchKey[] };

export interface Consequences {
  /** Each match before and after the command, in the order of the bracket. */
  readonly changes: readonly MatchChange[];
  /** Matches that lose their reported outcome, because other entrants play them now. */
  readonly resets: readonly MatchKey[];
  /** Open matches, perhaps in progress, that are no longer between the same two. */
  readonly interrupts: readonly MatchKey[];
}

export interface MatchChange {
  readonly before: BracketMatch;
  readonly after: BracketMatch;
}

export type BracketRefusal =
  | 'match_unknown'
  /** Its entrants are not known yet. */
  | 'match_waiting'
  | 'match_not_needed'
  /** A side is empty, withdrawn or disqualified. */
  | 'match_decided_by_absence'
  | 'match_between_others'
  | 'match_already_reported'
  | 'match_not_reported'
  | 'entrant_unknown'
  | 'score_invalid'
  | 'winner_needed';

/**
 * Decides the effect of a command on a bracket: the changed matches and the outcomes that are lost (rules.md,
 * "Tournaments"). The result depends only on the outcomes, not on the order in which they are reported.
 */
export function decideCommand(bracket: Bracket, command: BracketCommand): BracketDecision {
  switch (command.type) {
    case 'report':
    case 'change':
    case 'reopen':
      return onMatch(bracket, command);
    case 'withdraw':
    case 'reinstate':
      return onEntrant(bracket, command);
  }
}

type MatchCommand = Extract<BracketCommand, { readonly key: MatchKey }>;

function onMatch(bracket: Bracket, command: MatchCommand): BracketDecision {
  if (!sourcesOf(bracket.shape, command.key)) return refused('match_unknown');
  const match = bracket.matches.get(command.key);
  if (!match) return { kind: 'unloaded', keys: [command.key] };
  const unchanged = objection(match, command);
  if (unchanged) return unchanged;
  const result =
    command.type === 'reopen' ? null : ({ outcome: command.outcome, by: 'report' } as const);
  return propagate(bracket, [{ ...match, result }], bracket.out);
}

/** Returns the reason why a command on a match changes nothing, or null if it may. */
function objection(match: BracketMatch, command: MatchCommand): BracketDecision | null {
  const problem = command.type === 'reopen' ? null : eliminationOutcomeProblem(command.outcome);
  if (problem) return refused(problem);
  const status = statusOf(match);
  if (status === 'waiting') return refused('match_waiting');
  if (status === 'not_needed') return refused('match_not_needed');
  if (isOfOthers(match, command)) return refused('match_between_others');
  if (match.result?.by === 'absence') return refused('match_decided_by_absence');
  if (command.type === 'reopen') return match.result ? null : { kind: 'repeated' };
  if (match.result && sameOutcome(match.result.outcome, command.outcome))
    return { kind: 'repeated' };
  if (command.type === 'report') return match.result ? refused('match_already_reported') : null;
  return match.result ? null : refused('match_not_reported');
}

/** True for a late report, after a changed result has brought other entrants into the match. */
function isOfOthers(match: BracketMatch, command: MatchCommand): boolean {
  const between = command.type === 'reopen' ? undefined : command.between;
  if (!between) return false;
  return (['home', 'away'] as const).some((side) => {
    const slot = match[side];
    return slot.kind !== 'entrant' || slot.entrant !== between[side];
  });
}

type EntrantCommand = Extract<BracketCommand, { readonly entrant: Entrant }>;

function onEntrant(bracket: Bracket, { type, entrant, seed }: EntrantCommand): BracketDecision {
  const leaves = type === 'withdraw';
  if (bracket.out.has(entrant) === leaves) return { kind: 'repeated' };
  const path = pathOf(bracket, entrant, seed);
  if (path.kind !== 'found') return path.kind === 'unknown' ? refused('entrant_unknown') : path;
  const out = {
    has: (other: Entrant) => (other === entrant ? leaves : bracket.out.has(other)),
  };
  return propagate(bracket, path.matches, out);
}

function refused(code: BracketRefusal): BracketDecision {
  return { kind: 'refused', code };
}

type EntrantPath =
  | { readonly kind: 'found'; readonly matches: readonly BracketMatch[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unloaded'; readonly keys: readonly MatchKey[] };

/** Returns the matches of an entrant from the first to the current one, by the entrant's seed (1-based). */
function pathOf(bracket: Bracket, entrant: Entrant, seed: number): EntrantPath {
  const { shape } = bracket;
  if (!Number.isInteger(seed) || seed < 1 || seed > shape.entrants) return { kind: 'unknown' };
  const matches: BracketMatch[] = [];
  let at: Target | null = firstMatchOf(shape, seed);
  while (at) {
    const match = bracket.matches.get(at.key);
    if (!match) return { kind: 'unloaded', keys: [at.key] };
    const slot = match[at.side];
    if (slot.kind !== 'entrant' || slot.entrant !== entrant) break;
    matches.push(match);
    if (!match.result) break;
    const exit: 'winner' | 'loser' =
      winnerOf(match.result.outcome) === at.side ? 'winner' : 'loser';
    at = exitsOf(match)[exit].kind === 'entrant' ? targetOf(shape, match.key, exit) : null;
  }
  return matches.length > 0 ? { kind: 'found', matches } : { kind: 'unknown' };
}

/**
 * Advances entrants along the lines of the bracket, visiting each match once, after all matches that it depends on.
 * An outcome is kept for as long as the same two entrants meet.
 */
function propagate(
  bracket: Bracket,
  touched: readonly BracketMatch[],
  out: { has(entrant: Entrant): boolean },
): BracketDecision {
  const queue = new VisitQueue(bracket, touched);
  const changes: MatchChange[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    const { before, now } = next;
    const isOut = (entrant: Entrant) => out.has(entrant);
    const stays = sameSides(before, now) && isJustified(now, isOut);
    const result = stays ? now.result : resultByAbsence(now, isOut);
    const after = { ...now, result };
    if (!sameMatch(before, after)) changes.push({ before, after });
    const was = exitsOf(before);
    const is = exitsOf(after);
    for (const exit of ['winner', 'loser'] as const) {
      const target = sameSlot(was[exit], is[exit])
        ? null
        : targetOf(bracket.shape, after.key, exit);
      if (target) queue.put(target, is[exit]);
    }
  }
  if (queue.unloaded.length > 0) return { kind: 'unloaded', keys: queue.unloaded };
  const keysOf = (which: (change: MatchChange) => boolean) =>
    changes.filter(which).map(({ before }) => before.key);
  return { kind: 'changed', changes, resets: keysOf(isReset), interrupts: keysOf(isInterrupt) };
}

/**
 * Matches that are still to be visited, the smallest depth first. They are few at a time, so a linear search is fine.
 */
class VisitQueue {
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

  /** Puts an occupant on a side. It may be `nobody`. */
  put({ key, side }: Target, slot: Slot): void {
    const before = this.waiting.get(key)?.before ?? this.bracket.matches.get(key);
    const now = this.waiting.get(key)?.now ?? before;
    if (!before || !now) this.unloaded.push(key);
    else this.waiting.set(key, { before, now: { ...now, [side]: slot } });
  }
}

function isReset({ before, after }: MatchChange): boolean {
  return before.result?.by === 'report' && !sameSides(before, after);
}

function isInterrupt({ before, after }: MatchChange): boolean {
  return statusOf(before) === 'open' && !sameSides(before, after);
}

function sameMatch(a: BracketMatch, b: BracketMatch): boolean {
  if (!sameSides(a, b) || a.result?.by !== b.result?.by) return false;
  return (
    a.result === b.result ||
    (!!a.result && !!b.result && sameOutcome(a.result.outcome, b.result.outcome))
  );
}

/** A whole bracket in memory, for previews, simulations and tests. A server stores rows instead. */
export interface HeldBracket extends Bracket {
  readonly matches: Map<MatchKey, BracketMatch>;
  readonly out: Set<Entrant>;
}

export function holdBracket({
  shape,
  matches,
}: Extract<Creation, { kind: 'created' }>): HeldBracket {
  return { shape, matches: new Map(matches.map((match) => [match.key, match])), out: new Set() };
}

/** Decides on a command and applies the changes to the bracket in place. Costs no copy of the whole. */
export function applyCommand(bracket: HeldBracket, command: BracketCommand): BracketDecision {
  const decision = decideCommand(bracket, command);
  if (decision.kind !== 'changed') return decision;
  for (const { after } of decision.changes) bracket.matches.set(after.key, after);
  if (command.type === 'withdraw') bracket.out.add(command.entrant);
  if (command.type === 'reinstate') bracket.out.delete(command.entrant);
  return decision;
}
