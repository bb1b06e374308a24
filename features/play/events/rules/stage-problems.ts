/** Whether the stages of an event can be played (rules.md, "Tournaments": any chain of formats). */
import type { Chain, ChainProblem } from '#features/play/tournaments/rules/stages/chain.ts';
import { chainOf, holds } from '#features/play/tournaments/rules/stages/for-event.ts';
import { resolve } from '#features/play/tournaments/rules/stages/resolve.ts';
import { spreadCounts } from '#features/play/tournaments/rules/stages/spread.ts';
import type { EventFormat } from './event.ts';
import type { TournamentSettings } from './tournament-settings.ts';

export interface Staged {
  readonly format: EventFormat;
  readonly capacity?: number | undefined;
  readonly tournament?: TournamentSettings | undefined;
}

const ANY_SIZE = 64;

/** The stages of an event for as many as it has places; null for a daily battleground. */
export function chainFor({ format, capacity, tournament = {} }: Staged): Chain | null {
  return chainOf(format, tournament, capacity ?? ANY_SIZE);
}

/** How many take part where all places are taken: its organiser's limit, or what the stages hold. */
export function fullField(event: Staged, chain: Chain): number {
  return event.capacity ?? holds(chain);
}

/** Why an event's stages cannot be played by as many as it has places for; nothing where they can. */
export function problemsOfStages(event: Staged): readonly ChainProblem[] {
  const chain = chainFor(event);
  if (!chain) return [];
  const resolution = resolve(chain, spreadCounts(chain, fullField(event, chain)));
  return resolution.kind === 'refused' ? resolution.problems : [];
}
