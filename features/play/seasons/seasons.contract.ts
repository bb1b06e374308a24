import { z } from 'zod';
import { gameCard } from '#features/play/games/games.contract.ts';
import { defineCall } from '#platform/http/contract.ts';
import { idOf, instantReply, look, pageOf, pageQuery, person } from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';
import { ACHIEVEMENT_IDS } from './rules/achievements.ts';
import { TIERS, TURNS } from './rules/divisions.ts';
import { GOAL_IDS } from './rules/goals.ts';

const player = person.extend({ look });

/** A row of a division. */
const divisionRow = player.extend({
  rank: z.number().int(),
  played: z.number().int(),
  won: z.number().int(),
  drawn: z.number().int(),
  lost: z.number().int(),
  scoreDifference: z.number().int(),
  points: z.number().int(),
  /** The result if the week ended now. */
  turn: z.enum(TURNS),
});

const streak = z.object({
  length: z.number().int(),
  /** True if it ends with the day or the week unless a match is played. */
  open: z.boolean(),
});

/** A closed week of a player. */
const pastWeek = z.object({
  week: z.string(),
  tier: z.enum(TIERS),
  rank: z.number().int(),
  turn: z.enum(TURNS),
});

const week = {
  /** Its Monday, such as `2026-11-16`. */
  week: z.string(),
  startsAt: instantReply,
  endsAt: instantReply,
  /** The server's time, for the countdown. */
  now: instantReply,
};

/** Calls about the season: divisions, achievements, goals, recaps. */
export const seasonsCalls = {
  division: defineCall({
    method: 'GET',
    path: 'division',
    who: 'player',
    summary:
      "The caller's division of this week: up to 30 players of like strength and clocks, who goes up and who goes down",
    input: z.object(pageQuery),
    reply: pageOf(divisionRow).extend({
      ...week,
      tier: z.enum(TIERS),
      /** `null`: the caller has not played this week; the first match gives a place. */
      group: z
        .object({
          /** Numbers of promotions and relegations at the present size of the group. */
          up: z.number().int(),
          down: z.number().int(),
          /** Most players of a group. */
          size: z.number().int(),
        })
        .nullable(),
      own: divisionRow.nullable(),
      /** The caller's last closed weeks, the latest first. */
      past: z.array(pastWeek),
    }),
  }),
  weeklyGoals: defineCall({
    method: 'GET',
    path: 'weekly-goals',
    who: 'player',
    summary:
      "The caller's three goals of this week, how far they are, and what was played in a row",
    input: z.object({}),
    reply: z.object({
      ...week,
      items: z.array(
        z.object({
          goal: z.enum(GOAL_IDS),
          progress: z.number().int(),
          target: z.number().int(),
          /** Coins, offered once when it is reached. */
          coins: z.number().int(),
          doneAt: instantReply.nullable(),
        }),
      ),
      days: streak,
      weeks: streak,
    }),
  }),
  achievements: defineCall({
    method: 'GET',
    path: 'achievements',
    who: 'anyone',
    summary:
      "What a player has achieved and how far they are in the rest; the caller's own without a userId",
    input: z.object({ userId: idOf<PlayerId>().optional(), ...pageQuery }),
    reply: pageOf(
      z.object({
        achievement: z.enum(ACHIEVEMENT_IDS),
        progress: z.number().int(),
        target: z.number().int(),
        coins: z.number().int(),
        earnedAt: instantReply.nullable(),
      }),
    ).extend({
      player,
      /** The number of earned achievements. */
      earned: z.number().int(),
      /** The division the player is in. */
      tier: z.enum(TIERS),
    }),
  }),
  recap: defineCall({
    method: 'GET',
    path: 'recap',
    who: 'player',
    summary: 'A month of the caller in figures; this one so far, or one that is over',
    input: z.object({
      /** By default the current month. */
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional(),
    }),
    reply: z.object({
      userId: z.string(),
      month: z.string(),
      /** True if the month is over. */
      final: z.boolean(),
      /** Months with a match, the latest first. */
      months: z.array(z.string()),
      played: z.number().int(),
      won: z.number().int(),
      drawn: z.number().int(),
      lost: z.number().int(),
      points: z.number().int(),
      bestRun: z.number().int(),
      days: z.number().int(),
      /** The game most matches were played in. */
      game: gameCard.nullable(),
      /** The rating in it, before the month and after each match. */
      curve: z.array(z.number().int()),
      bestWin: z
        .object({
          matchId: z.string(),
          opponent: player,
          scored: z.number().int(),
          conceded: z.number().int(),
          /** The opponent's rating before the match. */
          rating: z.number().int().nullable(),
        })
        .nullable(),
      rival: z.object({ player, matches: z.number().int() }).nullable(),
      /** The place on the month's leaderboard of the game, and that of the month before. */
      place: z.object({ rank: z.number().int(), before: z.number().int().nullable() }).nullable(),
      achievements: z.array(z.enum(ACHIEVEMENT_IDS)),
      weeks: z.array(pastWeek),
    }),
  }),
};
