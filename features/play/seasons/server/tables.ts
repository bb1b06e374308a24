import type { PlayerId } from '#platform/ids.ts';
import type { AchievementId } from '../rules/achievements.ts';
import type { Tier, Turn } from '../rules/divisions.ts';
import type { GoalId } from '../rules/goals.ts';

/** The tables of this capability; see `platform/database/migrations/0037_seasons.sql`. */
export interface SeasonTables {
  season_weeks: {
    audience: string;
    /** Its Monday, `2026-11-16`. */
    week: string;
    starts_at: Date;
    ends_at: Date;
    closed_at: Date | null;
  };
  season_groups: {
    id: string;
    audience: string;
    week: string;
    tier: Tier;
    band: number;
    zone: number;
    number: number;
    players: number;
    closed_at: Date | null;
  };
  season_places: {
    audience: string;
    week: string;
    player_id: PlayerId;
    group_id: string;
    points: number;
    played: number;
    won: number;
    drawn: number;
    lost: number;
    score_difference: number;
    last_win_at: Date | null;
    /** Set once the week is closed. */
    final_rank: number | null;
    turn: Turn | null;
  };
  season_players: { player_id: PlayerId; tier: Tier; best_tier: number; promotions: number };
  season_achievements: {
    player_id: PlayerId;
    achievement: AchievementId;
    progress: number;
    earned_at: Date | null;
  };
  season_goals: { player_id: PlayerId; week: string; goal: GoalId; done_at: Date };
}
