/** The stages that an event is played in, as its format and settings say. */
import type { EventFormat } from '#features/play/events/rules/event.ts';
import type { TournamentSettings } from '#features/play/events/rules/tournament-settings.ts';
import { MAX_ENTRANTS } from '../elimination/places.ts';
import { roundsForWinner } from '../swiss/round.ts';
import type { Chain, GroupFormat, Stage, StageFormat } from './chain.ts';
import { MOST_OF_GROUPS, MOST_OF_SWISS, MOST_OF_TABLE } from './limits.ts';
import { sentOnTo } from './spread.ts';

const GROUP_OF = 4;
/** Of each group, where the organiser says nothing. */
const BEST_OF_GROUP = 2;

/**
 * The chain of an event for so many entrants, who decide what the organiser has left open: as many rounds of Swiss as
 * tell a winner, groups of four. Null for a daily battleground, which draws nothing.
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

/** How many a chain can hold, where its organiser has set no limit. */
export function holds(chain: Chain): number {
  const open = chain.filter(({ entry }) => entry === 'open');
  return open.reduce((sum, stage) => sum + Math.max(0, stage.size - sentOnTo(chain, stage)), 0);
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
