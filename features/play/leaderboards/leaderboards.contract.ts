import { z } from 'zod';
import { gameCard } from '#features/play/games/games.contract.ts';
import { defineCall } from '#platform/http/contract.ts';
import {
  idOf,
  instantReply,
  look,
  msisdn,
  pageOf,
  pageQuery,
  person,
} from '#platform/http/shapes.ts';
import type { EventId, PlayerId } from '#platform/ids.ts';
import { heldCalls } from './held-points.contract.ts';

/** One line of a board. */
const rankingRow = person.extend({
  rank: z.number().int(),
  look,
  played: z.number().int(),
  won: z.number().int(),
  drawn: z.number().int(),
  lost: z.number().int(),
  scoreDifference: z.number().int(),
  points: z.number().int(),
});

const monthOf = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** Points for acts and results; a penalty's are negative. */
export const pointsWorth = z.object({
  accept: z.number().int(),
  play: z.number().int(),
  win: z.number().int(),
  fault: z.number().int(),
});

const ranking = pageOf(rankingRow).extend({
  /** The viewer's own row, at any rank. */
  own: rankingRow.nullable(),
});

const stats = z.object({
  gamesPlayed: z.number().int(),
  matchesPlayed: z.number().int(),
  matchesWon: z.number().int(),
  matchesDrawn: z.number().int(),
  matchesLost: z.number().int(),
  /** Share of the matches played, 0 to 1. */
  winPercentage: z.number(),
  mostPlayedGame: gameCard.nullable(),
  /** All that was ever earned, less what was lost. */
  points: z.number().int(),
  ratings: z.array(
    z.object({
      game: gameCard,
      rating: z.number().int(),
      matches: z.number().int(),
      /** True below 20 rated matches. */
      provisional: z.boolean(),
      /** The rating after each of the last 20 rated matches, oldest first. */
      history: z.array(z.number().int()),
    }),
  ),
});

/** Calls about points, ratings and boards. */
export const leaderboardsCalls = {
  ...heldCalls,
  eventRankings: defineCall({
    method: 'GET',
    path: 'event-rankings',
    who: 'anyone',
    anyOrigin: true,
    summary: 'The ranking of a battleground: played, W, L, D, Pts',
    input: z.object({ id: idOf<EventId>(), ...pageQuery }),
    reply: ranking,
  }),
  getGameLeaderboard: defineCall({
    method: 'POST',
    path: 'get-game-leaderboard',
    who: 'anyone',
    anyOrigin: true,
    summary: "A game's leaderboard of a month, this one where none is named; past ones are frozen",
    input: z.object({
      msisdn: msisdn.optional(),
      /** Slug of the game, or its title in any language. */
      eventName: z.string().max(100),
      month: monthOf.optional(),
      /** Only the caller and their friends, placed among themselves; a visitor has none. */
      among: z.enum(['everyone', 'friends']).default('everyone'),
      ...pageQuery,
    }),
    reply: ranking.extend({
      game: gameCard,
      month: z.string(),
      frozen: z.boolean(),
      /** Months with a board, latest first. */
      months: z.array(z.string()),
      points: pointsWorth,
    }),
  }),
  leaderboardNeighbours: defineCall({
    method: 'GET',
    path: 'leaderboard-neighbours',
    who: 'player',
    summary:
      "The caller's own place on a game's leaderboard of a month, with five places above and five below",
    input: z.object({
      /** Slug of the game, or its title in any language. */
      eventName: z.string().max(100),
      month: monthOf.optional(),
    }),
    reply: z.object({
      month: z.string(),
      /** In the order of the board; empty where the caller is not on it. */
      items: z.array(rankingRow),
      own: rankingRow.nullable(),
      total: z.number().int(),
    }),
  }),
  playerPoints: defineCall({
    method: 'GET',
    path: 'player-points',
    who: 'official',
    by: 'player:userId',
    summary: "A player's movements of points as the ledger has them, the latest first",
    input: z.object({ userId: idOf<PlayerId>(), ...pageQuery }),
    reply: pageOf(
      z.object({
        at: instantReply,
        eventId: z.string(),
        matchId: z.string(),
        reason: z.enum(['accept', 'play', 'win', 'fault']),
        points: z.number().int(),
        /** Takes an earlier movement back. */
        reverses: z.boolean(),
      }),
    ),
  }),
  profileStats: defineCall({
    method: 'GET',
    path: 'profile-stats',
    who: 'player',
    summary: "The caller's own figures",
    input: z.object({ msisdn: msisdn.optional() }),
    reply: stats,
  }),
  getUserProfileStats: defineCall({
    method: 'POST',
    path: 'get-user-profile-stats',
    who: 'anyone',
    summary: 'The figures of any player',
    input: z.object({ userId: idOf<PlayerId>(), msisdn: msisdn.optional() }),
    reply: stats,
  }),
};
