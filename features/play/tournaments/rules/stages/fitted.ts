import { MAX_ENTRANTS } from '../elimination/places.ts';
import { GSL_SIZE } from '../groups/gsl.ts';
import type { Chain, Stage } from './chain.ts';
import { inPlayingOrder, type ResolvedStage, resolve } from './resolve.ts';
import { spreadCounts } from './spread.ts';

export interface Fitted {
  readonly chain: Chain;
  /** In the order of play. */
  readonly stages: readonly ResolvedStage[];
}

/**
 * A chain as so many entrants can play it, where others have come than its organiser had thought of: with fewer groups,
 * fewer who go on or fewer rounds; where that does not help, without its first stage. Null where nothing does.
 */
export function fitted(chain: Chain, entrants: number): Fitted | null {
  for (let left = chain; left.length > 0; left = withoutFirst(left)) {
    for (const eased of easings(left, entrants)) {
      const resolution = resolve(eased, spreadCounts(eased, entrants));
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

/** Who would have signed up for it signs up for the stage that it would have fed. */
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
