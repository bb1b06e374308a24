import type { Chain } from '@battle-league/brackets/stages.ts';

/** The settings of play of a cup or a league. Those that are left out have their defaults. */
export interface TournamentSettings {
  /** True for a match for third place of a knockout. */
  readonly thirdPlace?: boolean | undefined;
  /** True if the losers' champion must win the final of a double elimination twice. */
  readonly reset?: boolean | undefined;
  /** Of a league, or of groups: once each, or home and away. */
  readonly legs?: 1 | 2 | undefined;
  /** Number of rounds of a Swiss event; by default enough for one winner. */
  readonly rounds?: number | undefined;
  /** Number of groups before a knockout; by default groups of four. */
  readonly groups?: number | undefined;
  readonly groupKind?: 'round_robin' | 'gsl' | undefined;
  /** Number of entrants of each group who advance; 2 by default. */
  readonly best?: number | undefined;
  /** Number of the best next ones of all groups who advance as well. */
  readonly bestNext?: number | undefined;
  /** Of an event in stages: all of them, in any order. */
  readonly stages?: Chain | undefined;
  /** Milliseconds from the moment both players of a match are known to its kickoff, at least. */
  readonly pause?: number | undefined;
  /** Milliseconds from the start of a round to that of the next; 0: a match begins as soon as it can. */
  readonly roundEvery?: number | undefined;
  /** Milliseconds after the kickoff that was drawn, until when it may be moved. */
  readonly movable?: number | undefined;
}

const LONGEST_MS = 60 * 24 * 60 * 60 * 1000;

/**
 * The times that are not whole milliseconds up to sixty days; whether the stages can be played is for `resolve` to say.
 */
export function unsoundTimes(settings: TournamentSettings): readonly SettingTime[] {
  return SETTING_TIMES.filter((name) => {
    const ms = settings[name];
    return ms !== undefined && !(Number.isInteger(ms) && ms >= 0 && ms <= LONGEST_MS);
  });
}

const SETTING_TIMES = ['pause', 'roundEvery', 'movable'] as const;
type SettingTime = (typeof SETTING_TIMES)[number];
