import type { ResolvedStage } from './stage-chain.ts';
import { beside, type StageId } from './stages.ts';

export interface Stations {
  /** Minutes from kickoff to the next kickoff at the same station, breaks included. */
  readonly minutesPerMatch: number;
  /** The number of stations; null if players play at home and nothing limits them. */
  readonly parallel: number | null;
}

export interface StagePreview {
  readonly id: StageId;
  readonly entrants: number;
  readonly matches: number;
  readonly rounds: number;
  /** The earliest start, in minutes after the start of the chain. */
  readonly startsAfter: number;
  readonly endsAfter: number;
}

export interface ChainPreview {
  readonly stages: readonly StagePreview[];
  readonly matches: number;
  /** Rounds on the longest path through the chain. */
  readonly rounds: number;
  readonly shortestMinutes: number;
}

/**
 * Returns size and shortest duration of a resolved chain. Stages that do not wait for each other are played side by
 * side and share the stations. No entrant plays twice at once, and a stage starts when all that feed it have ended.
 */
export function previewChain(stages: readonly ResolvedStage[], pace: Stations): ChainPreview {
  const previews: StagePreview[] = [];
  let elapsed = 0;
  let rounds = 0;
  for (const wave of wavesOf(stages)) {
    const together = wave.map((resolved) => resolved.rounds).reduce(beside, []);
    const ends = elapsed + slotsFor(wave, together, pace.parallel) * pace.minutesPerMatch;
    for (const { stage, entrants, matches, rounds: own } of wave) {
      const size = { entrants, matches, rounds: own.length };
      previews.push({ id: stage.id, ...size, startsAfter: elapsed, endsAfter: ends });
    }
    elapsed = ends;
    rounds += together.length;
  }
  const matches = stages.reduce((sum, stage) => sum + stage.matches, 0);
  return { stages: previews, matches, rounds, shortestMinutes: elapsed };
}

/** Groups stages that can be played at the same time, in the order of play. */
function wavesOf(stages: readonly ResolvedStage[]): ResolvedStage[][] {
  const depths = new Map<StageId, number>();
  for (const { stage, fedBy } of stages) {
    depths.set(stage.id, Math.max(0, ...fedBy.map((id) => 1 + (depths.get(id) ?? 0))));
  }
  const waves = Map.groupBy(stages, ({ stage }) => depths.get(stage.id) ?? 0);
  return [...waves].sort(([a], [b]) => a - b).map(([, wave]) => wave);
}

/**
 * Returns the number of times that the stations are filled. If all pairings are known in advance (round robin),
 * matches of other rounds fill free stations. If a round waits for the previous one, its last matches are played
 * beside the first matches of the next. Swiss rounds wait for all results.
 */
function slotsFor(
  wave: readonly ResolvedStage[],
  rounds: readonly number[],
  parallel: number | null,
): number {
  if (parallel === null) return rounds.length;
  const filled = (matches: number) => Math.ceil(matches / parallel);
  if (wave.some(({ stage }) => stage.format.kind === 'swiss')) {
    return rounds.reduce((sum, matches) => sum + filled(matches), 0);
  }
  let matches = 0;
  return rounds.reduce((slots, size, index) => {
    matches += size;
    return Math.max(slots, filled(matches) + rounds.length - index - 1);
  }, rounds.length);
}
