import { capacityOf, resolveChain, spreadCounts } from '@battle-league/brackets/stage-chain.ts';
import type { ChainProblem, Stage } from '@battle-league/brackets/stages.ts';
import type { FieldProblem } from '#platform/http/problems.ts';
import type { EventFormat } from '../rules/event.ts';
import { chainFor, fullField, problemsOfStages, type Staged } from '../rules/event-stages.ts';

/** Of these the engine plays as many as may ever join. */
const UNLIMITED: readonly EventFormat[] = ['daily_battleground', 'knockout', 'double_elimination'];

/** Why an event's stages cannot be played by as many as it has places for; nothing where they can. */
export function stageProblemsOf(event: Staged): FieldProblem[] {
  return problemsOfStages(event).map((each) => fieldProblem(each));
}

/** Most entrants that an event can have, if there is a limit: its organiser's, or what its stages hold. */
export function limitOf(event: Staged): number | null {
  if (event.capacity !== undefined) return event.capacity;
  const chain = UNLIMITED.includes(event.format) ? null : chainFor(event);
  return chain && capacityOf(chain);
}

/** The reason as `errors.json` words it, with the stages and numbers that it names. */
export function fieldProblem(
  { code, stages, numbers }: ChainProblem,
  path = 'tournament',
): FieldProblem {
  const values = { stages: stages.join(', '), ...numbers };
  return { path, code: `chain_${code}`, values };
}

/** Why so many of an event's best cannot go on to a final; of a daily battleground they always can. */
export function qualifyingProblems(event: Staged, best: number): FieldProblem[] {
  const chain = chainFor(event);
  const last = chain?.find(({ advance }) => advance === null);
  if (!chain || !last) return [];
  const final: Stage = {
    id: 'final',
    format: { kind: 'knockout', thirdPlace: false },
    size: best,
    entry: 'advancers',
    advance: null,
  };
  const fed = chain.map((stage) =>
    stage === last ? { ...stage, advance: { to: final.id, best } } : stage,
  );
  const entrants = fullField(event, chain);
  const resolution = resolveChain([...fed, final], spreadCounts(fed, entrants));
  if (resolution.kind === 'resolved') return [];
  // two at least play a final, but they may come from two qualifiers
  return resolution.problems
    .filter(({ stages }) => !stages.includes(final.id))
    .map((problem) => fieldProblem(problem, 'series'));
}
