import type { Chain, ChainProblem, Stage, StageId } from './chain.ts';
import { roundSizes } from './rounds.ts';
import { advancingOf, stageProblems } from './stage-problems.ts';

export interface ResolvedStage {
  readonly stage: Stage;
  readonly entrants: number;
  /** The stages that send somebody on to it, in the order of the chain. */
  readonly fedBy: readonly StageId[];
  /** How many go on to the next. */
  readonly advancing: number;
  readonly matches: number;
  /** The matches of each round, one round after the other. */
  readonly rounds: readonly number[];
}

export type Resolution =
  /** In an order in which they can be played: who feeds comes before who is fed. */
  | { readonly kind: 'resolved'; readonly stages: readonly ResolvedStage[] }
  /** All that is wrong, but for what only follows from it. */
  | { readonly kind: 'refused'; readonly problems: readonly ChainProblem[] };

/**
 * Whether a chain of stages can be played from its beginning to its end by so many as have signed up for each open
 * stage, and what is then played; else why not, with the numbers (rules.md, "Tournaments").
 */
export function resolve(chain: Chain, signedUp: ReadonlyMap<StageId, number>): Resolution {
  const structural = chainProblems(chain);
  if (structural.length > 0) return { kind: 'refused', problems: structural };
  const stages: ResolvedStage[] = [];
  const problems: ChainProblem[] = [];
  const unsound = new Set<StageId>();
  for (const stage of inPlayingOrder(chain)) {
    const feeding = feedersOf(chain, stage);
    const sentOn = feeding.reduce((sum, feeder) => sum + advancingOf(feeder), 0);
    const entrants = sentOn + (stage.entry === 'open' ? (signedUp.get(stage.id) ?? 0) : 0);
    // What follows from a problem before is none of its own.
    const isLed = feeding.some(({ id }) => unsound.has(id));
    const wrong = isLed ? [] : stageProblems(stage, entrants, sentOn);
    if (isLed || wrong.length > 0) unsound.add(stage.id);
    problems.push(...wrong.map((problem) => ({ ...problem, stages: [stage.id] })));
    const rounds = unsound.has(stage.id) ? [] : roundSizes(stage.format, entrants);
    stages.push({
      stage,
      entrants,
      fedBy: feeding.map(({ id }) => id),
      advancing: advancingOf(stage),
      matches: rounds.reduce((sum, matches) => sum + matches, 0),
      rounds,
    });
  }
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'resolved', stages };
}

/** What is wrong with the chain itself, whoever signs up. */
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

/** Those who feed come first; else as the chain has them. Without a circle, all of them. */
export function inPlayingOrder(chain: Chain): Stage[] {
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

/** The stages that cannot be ordered and lead back to themselves. */
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

export function feedersOf(chain: Chain, { id }: Stage): Stage[] {
  return chain.filter(({ advance }) => advance?.to === id);
}

function problem(code: ChainProblem['code'], stages: readonly StageId[]): ChainProblem {
  return { code, stages, numbers: {} };
}
