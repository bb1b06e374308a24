import { tellsApart } from './elimination-placings.ts';
import { MAX_ENTRANTS, MIN_ENTRANTS } from './elimination-shape.ts';
import { snakeGroups } from './groups.ts';
import type { Entrant } from './outcome.ts';
import {
  type Chain,
  type ChainProblem,
  type GroupFormat,
  GSL_SIZE,
  groupSizes,
  MOST_OF_GROUPS,
  MOST_OF_SWISS,
  MOST_OF_TABLE,
  roundSizes,
  type Stage,
  type StageAdvance,
  type StageFormat,
  type StageId,
} from './stages.ts';

export interface ResolvedStage {
  readonly stage: Stage;
  readonly entrants: number;
  /** The stages that feed it, in the order of the chain. */
  readonly fedBy: readonly StageId[];
  /** The number of entrants who advance. */
  readonly advancing: number;
  readonly matches: number;
  /** The matches of each round, in the order of play. */
  readonly rounds: readonly number[];
}

export type Resolution =
  /** In an order of play: a stage comes after those that feed it. */
  | { readonly kind: 'resolved'; readonly stages: readonly ResolvedStage[] }
  /** All problems except those that follow from another one. */
  | { readonly kind: 'refused'; readonly problems: readonly ChainProblem[] };

/**
 * Resolves a chain for the number of entrants who signed up for each open stage: the size of every stage, or the
 * problems that prevent play, with their numbers (rules.md, "Tournaments").
 */
export function resolveChain(chain: Chain, signedUp: ReadonlyMap<StageId, number>): Resolution {
  const structural = chainProblems(chain);
  if (structural.length > 0) return { kind: 'refused', problems: structural };
  const stages: ResolvedStage[] = [];
  const problems: ChainProblem[] = [];
  const unsound = new Set<StageId>();
  for (const stage of inPlayingOrder(chain)) {
    const feeding = feedersOf(chain, stage);
    const arriving = feeding.reduce((sum, feeder) => sum + advancersFrom(feeder), 0);
    const entrants = arriving + (stage.entry === 'open' ? (signedUp.get(stage.id) ?? 0) : 0);
    // a problem that follows from an earlier stage is not reported
    const isLed = feeding.some(({ id }) => unsound.has(id));
    const wrong = isLed ? [] : stageProblems(stage, entrants, arriving);
    if (isLed || wrong.length > 0) unsound.add(stage.id);
    problems.push(...wrong.map((problem) => ({ ...problem, stages: [stage.id] })));
    const rounds = unsound.has(stage.id) ? [] : roundSizes(stage.format, entrants);
    stages.push({
      stage,
      entrants,
      fedBy: feeding.map(({ id }) => id),
      advancing: advancersFrom(stage),
      matches: rounds.reduce((sum, matches) => sum + matches, 0),
      rounds,
    });
  }
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'resolved', stages };
}

/** Returns the problems of the chain itself, whatever the number of entrants. */
function chainProblems(chain: Chain): ChainProblem[] {
  if (chain.length === 0) return [{ code: 'no_stages', stages: [], numbers: {} }];
  const ids = chain.map(({ id }) => id);
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  const lost = chain.filter(({ advance }) => advance && !ids.includes(advance.to));
  const unfed = chain.filter(
    (stage) => stage.entry === 'advancers' && feedersOf(chain, stage).length === 0,
  );
  const circle = circleOf(chain);
  return [
    ...[...twice].map((id) => problem('stage_twice', [id])),
    ...lost.map(({ id }) => problem('next_unknown', [id])),
    ...(circle.length > 0 ? [problem('stages_in_a_circle', circle)] : []),
    ...unfed.map(({ id }) => problem('fed_by_nobody', [id])),
  ];
}

/** Puts feeding stages first, else keeps the order of the chain. Stages of a circle are left out. */
function inPlayingOrder(chain: Chain): Stage[] {
  const ordered: Stage[] = [];
  for (let ready = [...chain]; ready.length > 0; ) {
    ready = chain.filter(
      (stage) =>
        !ordered.includes(stage) &&
        feedersOf(chain, stage).every((feeder) => ordered.includes(feeder)),
    );
    ordered.push(...ready);
  }
  return ordered;
}

/** Returns the stages of a circle. */
function circleOf(chain: Chain): StageId[] {
  const ordered = new Set(inPlayingOrder(chain));
  return chain
    .filter((stage) => !ordered.has(stage) && leadsBack(chain, stage))
    .map(({ id }) => id);
}

function leadsBack(chain: Chain, start: Stage): boolean {
  let now: Stage | undefined = start;
  for (let step = 0; now && step < chain.length; step++) {
    const next: StageId | undefined = now.advance?.to;
    now = chain.find(({ id }) => id === next);
    if (now === start) return true;
  }
  return false;
}

function feedersOf(chain: Chain, { id }: Stage): Stage[] {
  return chain.filter(({ advance }) => advance?.to === id);
}

function problem(code: ChainProblem['code'], stages: readonly StageId[]): ChainProblem {
  return { code, stages, numbers: {} };
}

type Problem = Pick<ChainProblem, 'code' | 'numbers'>;

/** Returns the problems of a stage with this number of entrants. `arriving` of them advance into it. */
function stageProblems(stage: Stage, entrants: number, arriving: number): Problem[] {
  const { size } = stage;
  if (arriving > size) {
    return [{ code: 'more_advance_than_next_holds', numbers: { advance: arriving, size } }];
  }
  const most = Math.min(size, mostOf(stage.format));
  if (entrants > most) return [{ code: 'too_many_entrants', numbers: { entrants, most } }];
  if (entrants < MIN_ENTRANTS) {
    return [{ code: 'too_few_entrants', numbers: { entrants, least: MIN_ENTRANTS } }];
  }
  const unplayable = formatProblem(stage.format, entrants);
  return unplayable ? [unplayable] : advanceProblems(stage, entrants);
}

/** Returns the number of entrants who advance from a stage. */
export function advancersFrom({ format, advance }: Stage): number {
  if (!advance) return 0;
  const groups = format.kind === 'groups' ? format.groups : 1;
  return advance.best * groups + (advance.bestNext ?? 0);
}

function mostOf(format: StageFormat): number {
  switch (format.kind) {
    case 'knockout':
    case 'double_elimination':
      return MAX_ENTRANTS;
    case 'round_robin':
      return MOST_OF_TABLE;
    case 'swiss':
      return MOST_OF_SWISS;
    case 'groups':
      return Math.min(MOST_OF_GROUPS, MOST_OF_TABLE * format.groups);
  }
}

function formatProblem(format: StageFormat, entrants: number): Problem | null {
  if (format.kind === 'swiss') return swissProblem(format.rounds, entrants);
  return format.kind === 'groups' ? groupProblem(format.groups, format.inside, entrants) : null;
}

function swissProblem(rounds: number, entrants: number): Problem | null {
  const most = entrants % 2 === 0 ? entrants - 1 : entrants;
  if (!isCount(rounds)) return { code: 'too_few_rounds', numbers: { rounds, least: 1 } };
  return rounds > most ? { code: 'too_many_rounds', numbers: { rounds, most } } : null;
}

function groupProblem(groups: number, inside: GroupFormat, entrants: number): Problem | null {
  const smallest = isCount(groups) ? Math.floor(entrants / groups) : 0;
  if (smallest < MIN_ENTRANTS) {
    return { code: 'group_too_small', numbers: { entrants, groups, size: smallest } };
  }
  if (inside.kind === 'gsl' && entrants !== groups * GSL_SIZE) {
    return { code: 'group_not_of_four', numbers: { entrants, groups, needed: groups * GSL_SIZE } };
  }
  return null;
}

function advanceProblems(stage: Stage, entrants: number): Problem[] {
  const { format, advance } = stage;
  if (!advance) return [];
  const { best, bestNext = 0 } = advance;
  const total = advancersFrom(stage);
  if (
    !Number.isInteger(best) ||
    !Number.isInteger(bestNext) ||
    best < 0 ||
    bestNext < 0 ||
    total < 1
  ) {
    return [{ code: 'nobody_advances', numbers: { advance: total } }];
  }
  if (format.kind === 'groups') return groupAdvanceProblems(format, advance, entrants);
  if (bestNext > 0) return [{ code: 'best_next_without_tables', numbers: { bestNext } }];
  if (best > entrants)
    return [{ code: 'too_many_advance', numbers: { advance: best, of: entrants } }];
  const isBracket = format.kind === 'knockout' || format.kind === 'double_elimination';
  if (isBracket && !tellsApart({ ...format, entrants }, best)) {
    return [{ code: 'places_not_told_apart', numbers: { advance: best, of: entrants } }];
  }
  return [];
}

function groupAdvanceProblems(
  { groups, inside }: Extract<StageFormat, { kind: 'groups' }>,
  { best, bestNext = 0 }: StageAdvance,
  entrants: number,
): Problem[] {
  const sizes = groupSizes(entrants, groups);
  const smallest = Math.min(...sizes);
  if (best > smallest) {
    return [{ code: 'too_many_advance', numbers: { advance: best, of: smallest } }];
  }
  if (bestNext === 0) return [];
  if (inside.kind === 'gsl') return [{ code: 'best_next_without_tables', numbers: { bestNext } }];
  const most = sizes.filter((size) => size > best).length;
  return bestNext > most ? [{ code: 'too_many_best_next', numbers: { bestNext, most } }] : [];
}

function isCount(number: number): boolean {
  return Number.isInteger(number) && number > 0;
}

/**
 * Spreads an event's entrants, best first, over the open stages. A stage that others feed keeps its free slots for
 * the best, who need not qualify. All others are spread evenly over the first stages.
 */
export function spreadEntrants(
  chain: Chain,
  entrants: readonly Entrant[],
): Map<StageId, Entrant[]> {
  const open = inPlayingOrder(chain).filter(({ entry }) => entry === 'open');
  const fed = open.filter((stage) => feedersOf(chain, stage).length > 0).reverse();
  const first = open.filter((stage) => !fed.includes(stage));
  const stages = new Map<StageId, Entrant[]>();
  let rest = [...entrants];
  for (const stage of first.length > 0 ? fed : []) {
    const room = Math.max(0, stage.size - advancersInto(chain, stage));
    stages.set(stage.id, rest.slice(0, room));
    rest = rest.slice(room);
  }
  const beginning = first.length > 0 ? first : fed;
  const seeds = rest.map((entrant) => ({ entrant }));
  const shares = beginning.length > 1 ? snakeGroups(seeds, beginning.length) : [rest];
  for (const [index, { id }] of beginning.entries()) stages.set(id, shares[index] ?? []);
  return stages;
}

/** Returns only the numbers of {@link spreadEntrants}. */
export function spreadCounts(chain: Chain, entrants: number): Map<StageId, number> {
  const anybody = Array.from({ length: entrants }, (_, index) => `${index}`);
  return new Map([...spreadEntrants(chain, anybody)].map(([id, some]) => [id, some.length]));
}

/** Returns the number of entrants who advance into a stage. */
export function advancersInto(chain: Chain, stage: Stage): number {
  return feedersOf(chain, stage).reduce((sum, feeder) => sum + advancersFrom(feeder), 0);
}

export interface FittedChain {
  readonly chain: Chain;
  /** In the order of play. */
  readonly stages: readonly ResolvedStage[];
}

/**
 * Fits a chain to a number of entrants that its organiser did not expect: with fewer groups, fewer advancing entrants
 * or fewer rounds, else without its first stage. Returns null if nothing helps.
 */
export function fitChain(chain: Chain, entrants: number): FittedChain | null {
  for (let left = chain; left.length > 0; left = withoutFirst(left)) {
    for (const eased of easings(left, entrants)) {
      const resolution = resolveChain(eased, spreadCounts(eased, entrants));
      if (resolution.kind === 'resolved') return { chain: eased, stages: resolution.stages };
    }
  }
  return null;
}

function* easings(chain: Chain, entrants: number): Generator<Chain> {
  yield chain;
  const most = (of: (stage: Stage) => number) => Math.min(entrants, Math.max(1, ...chain.map(of)));
  const groups = most(({ format }) => (format.kind === 'groups' ? format.groups : 1));
  const best = most(({ advance }) => advance?.best ?? 1);
  for (let fewer = groups; fewer >= 1; fewer--) {
    for (let goOn = best; goOn >= 1; goOn--) {
      yield chain.map((stage) => eased(stage, { groups: fewer, best: goOn, entrants }));
    }
  }
}

interface Bounds {
  readonly groups: number;
  readonly best: number;
  readonly entrants: number;
}

function eased(stage: Stage, { groups, best, entrants }: Bounds): Stage {
  const { format, advance } = stage;
  const goesOn = advance && { to: advance.to, best: Math.min(advance.best, best) };
  const next = { ...stage, advance: goesOn };
  if (format.kind === 'swiss') {
    const rounds = Math.max(1, Math.min(format.rounds, entrants - 1));
    return { ...next, format: { ...format, rounds } };
  }
  if (format.kind !== 'groups') return next;
  const fewer = Math.min(format.groups, groups);
  const isWhole = format.inside.kind !== 'gsl' || entrants === fewer * GSL_SIZE;
  const inside = isWhole ? format.inside : ({ kind: 'round_robin', legs: 1 } as const);
  return { ...next, size: MAX_ENTRANTS, format: { ...format, groups: fewer, inside } };
}

/** Opens the stage that the removed one would have fed. */
function withoutFirst(chain: Chain): Chain {
  const [first] = inPlayingOrder(chain);
  return chain
    .filter((stage) => stage !== first)
    .map((stage) =>
      stage.id === first?.advance?.to
        ? { ...stage, entry: 'open' as const, size: MAX_ENTRANTS }
        : stage,
    );
}

/** Returns the largest number of entrants of a chain, if its organiser has set no limit. */
export function capacityOf(chain: Chain): number {
  const open = chain.filter(({ entry }) => entry === 'open');
  return open.reduce(
    (sum, stage) => sum + Math.max(0, stage.size - advancersInto(chain, stage)),
    0,
  );
}
