/** The stages of an event by its format and settings, and the reasons why they cannot be played (rules.md, "Tournaments"). */

import { MAX_ENTRANTS } from '@battle-league/brackets/elimination-shape.ts';
import { capacityOf, resolveChain, spreadCounts } from '@battle-league/brackets/stage-chain.ts';
import {
  type Chain,
  type ChainProblem,
  type GroupFormat,
  MOST_OF_GROUPS,
  MOST_OF_SWISS,
  MOST_OF_TABLE,
  type Stage,
  type StageFormat,
} from '@battle-league/brackets/stages.ts';
import { roundsForWinner } from '@battle-league/brackets/swiss.ts';
import type { EventFormat } from './event.ts';
import type { TournamentSettings } from './tournament-settings.ts';

const GROUP_OF = 4;

/** The default number of each group who advance. */
const BEST_OF_GROUP = 2;

/**
 * The chain of an event for a number of entrants. Settings that are left out follow from it: enough rounds of Swiss for
 * one winner, groups of four. Null for a daily battleground, which draws nothing.
 */
export function chainOf(
  format: EventFormat,
  settings: TournamentSettings,
  entrants: number,
): Chain | null {
  const { thirdPlace = true, reset = true, legs = 1 } = settings;
  switch (format) {
    case 'daily_battleground':
      return null;
    case 'knockout':
      return [alone({ kind: 'knockout', thirdPlace }, MAX_ENTRANTS)];
    case 'double_elimination':
      return [alone({ kind: 'double_elimination', reset }, MAX_ENTRANTS)];
    case 'league':
      return [alone({ kind: 'round_robin', legs }, MOST_OF_TABLE)];
    case 'swiss': {
      const rounds = settings.rounds ?? roundsForWinner(entrants);
      return [alone({ kind: 'swiss', rounds }, MOST_OF_SWISS)];
    }
    case 'groups':
      return groupsIntoKnockout(settings, entrants);
    case 'stages':
      return settings.stages ?? [];
  }
}

function alone(format: StageFormat, size: number): Stage {
  return { id: 'main', format, size, entry: 'open', advance: null };
}

function groupsIntoKnockout(settings: TournamentSettings, entrants: number): Chain {
  const { thirdPlace = true, legs = 1, groupKind = 'round_robin' } = settings;
  const groups = settings.groups ?? Math.max(1, Math.round(entrants / GROUP_OF));
  const { best = BEST_OF_GROUP, bestNext = 0 } = settings;
  const inside: GroupFormat = groupKind === 'gsl' ? { kind: 'gsl' } : { kind: 'round_robin', legs };
  const most = groupKind === 'gsl' ? GROUP_OF : MOST_OF_TABLE;
  return [
    {
      id: 'groups',
      format: { kind: 'groups', groups, inside },
      size: Math.min(MOST_OF_GROUPS, groups * most),
      entry: 'open',
      advance: { to: 'knockout', best, bestNext },
    },
    {
      id: 'knockout',
      format: { kind: 'knockout', thirdPlace },
      size: MAX_ENTRANTS,
      entry: 'advancers',
      advance: null,
    },
  ];
}

export interface Staged {
  readonly format: EventFormat;
  readonly capacity?: number | null | undefined;
  readonly tournament?: TournamentSettings | undefined;
}

const ANY_SIZE = 64;

/** The stages of an event with a full field; null for a daily battleground. */
export function chainFor({ format, capacity, tournament = {} }: Staged): Chain | null {
  return chainOf(format, tournament, capacity ?? ANY_SIZE);
}

/** Number of entrants of a full event: the organiser's limit, or what the stages hold. */
export function fullField(event: Staged, chain: Chain): number {
  return event.capacity ?? capacityOf(chain);
}

/** Problems of an event's stages with a full field; empty if they can be played. */
export function problemsOfStages(event: Staged): readonly ChainProblem[] {
  const chain = chainFor(event);
  if (!chain) return [];
  const resolution = resolveChain(chain, spreadCounts(chain, fullField(event, chain)));
  return resolution.kind === 'refused' ? resolution.problems : [];
}

/** Formats that the engine plays with any number of entrants. */
const UNLIMITED: readonly EventFormat[] = ['daily_battleground', 'knockout', 'double_elimination'];

/** The largest number of entrants: the organiser's limit, else what the stages hold; null for no limit. */
export function limitOf(event: Staged): number | null {
  if (typeof event.capacity === 'number') return event.capacity;
  const chain = UNLIMITED.includes(event.format) ? null : chainFor(event);
  return chain && capacityOf(chain);
}
