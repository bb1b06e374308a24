import { z } from 'zod';
import { gameCard } from '#features/play/games/games.contract.ts';
import { CAUSES } from '#features/play/leaderboards/rules/match-points.ts';
import { FINALITIES } from '#features/play/matches/rules/frame.ts';
import { ACHIEVEMENT_IDS } from '#features/play/seasons/rules/achievements.ts';
import { TIERS } from '#features/play/seasons/rules/divisions.ts';
import { GOAL_IDS } from '#features/play/seasons/rules/goals.ts';
import { defineCall } from '#platform/http/contract.ts';
import { done, idOf, instantReply, look, person } from '#platform/http/shapes.ts';
import type { MatchId } from '#platform/ids.ts';
import { BRACKET_STEPS, FRAMES, LARGER_KINDS, NEXT_ACTS, UNRATED } from './rules/shapes.ts';

/** A cup, a streak, a week of a division, or a month. */
const OCCASION_KEY =
  /^(cup:[0-9a-f-]{36}|streak:\d{1,3}:\d{4}-\d\d-\d\d|division:\d{4}-\d\d-\d\d|recap:\d{4}-\d\d)$/;

const player = person.extend({ look });
const count = z.number().int();

/** The caller's side first. */
const ownScore = z.object({
  own: count,
  other: count,
  penalties: z.object({ own: count, other: count }).nullable(),
});

const points = z.object({
  /** One line for each cause, in the order in which the points came. */
  lines: z.array(
    z.object({
      cause: z.enum(CAUSES),
      points: count,
      /** `held`: an official decides first; `refused`: an official has refused them. Neither is in the sum. */
      state: z.enum(['given', 'held', 'refused']),
    }),
  ),
  sum: count,
  /** The official's reason for refused points. */
  refusal: z.string().nullable(),
});

const rating = z.object({
  before: count,
  after: count,
  /** Until enough matches are rated: "7 of 20". */
  provisional: z.object({ played: count, of: count }).nullable(),
});

/** A board before and after the match. Without its points it was just as it is before it. */
const place = z.object({
  board: z.enum(['division', 'month']),
  /** The tier of a division. */
  tier: z.enum(TIERS).nullable(),
  /** The month of a leaderboard, such as `2026-11`. */
  month: z.string().nullable(),
  players: count,
  /** `null`: the caller was not on the board before. */
  before: count.nullable(),
  after: count,
  /** Players that the caller passed by this match, the nearest first; at most three. */
  passed: z.array(player),
  /** Points to the next place, and that place; `null` for the first. */
  gap: z.object({ points: count, to: count }).nullable(),
  /** Rows around the caller's way, best first by `after`; the caller's own has `isOwn`. Only of a division. */
  rows: z.array(
    player.extend({ before: count.nullable(), after: count, points: count, isOwn: z.boolean() }),
  ),
});

/** The step in a tournament, instead of a place. */
const bracket = z.object({
  step: z.enum(BRACKET_STEPS),
  /** The round of this match, such as `W2`. */
  round: z.string().nullable(),
  /** The next match, if there is one; its opponent may not be known yet. */
  next: z
    .object({
      round: z.string(),
      matchId: z.string().nullable(),
      opponent: player.nullable(),
      kickoff: instantReply.nullable(),
    })
    .nullable(),
  /** The final placing; players who share placings have the best and the last of them. */
  place: z.object({ from: count, to: count }).nullable(),
  /** In minor units. */
  prize: z.object({ amount: count, currency: z.string() }).nullable(),
});

/** A reward is offered some seconds after the match; the channel of the season says `reckoned`. */
const reward = {
  coins: count,
  /** The reward to claim; `null` if it is not offered yet, or was claimed. */
  rewardId: z.string().nullable(),
};

const next = z.object({
  act: z.enum(NEXT_ACTS),
  /** For `waiting_match` and `next_round`. */
  matchId: z.string().nullable(),
  /** The event: to look for an opponent in, or that the match or rematch belongs to. */
  eventId: z.string().nullable(),
  /** For `rematch`: the opponent's entry, and the caller's. */
  entryId: z.string().nullable(),
  ownEntryId: z.string().nullable(),
  opponent: player.nullable(),
  kickoff: instantReply.nullable(),
});

/** After a loss: what was close, and a step that is in reach. */
const comfort = z.object({
  /** Goals, frames or rounds between the two; `null` unless it was one, or none before penalties. */
  margin: count.nullable(),
  step: z
    .object({
      kind: z.enum(['goal', 'rematch']),
      goal: z.enum(GOAL_IDS).nullable(),
      progress: count,
      target: count,
    })
    .nullable(),
});

/** Something larger than a match. One is shown at a time, instead of the words of the result. */
const larger = z.object({
  /** Marks it as seen. */
  key: z.string(),
  kind: z.enum(LARGER_KINDS),
  at: instantReply,
  /** For `cup_won`: the event, its title, and the matches on the way, the first one first. */
  eventId: z.string().nullable(),
  title: z.string().nullable(),
  path: z.array(
    z.object({
      matchId: z.string(),
      opponent: player,
      score: ownScore,
      isWalkover: z.boolean(),
    }),
  ),
  /** For `promoted` and `relegated`: the new division, and the place in the old one. */
  tier: z.enum(TIERS).nullable(),
  rank: count.nullable(),
  /** For `streak`: days in a row. */
  days: count.nullable(),
  /** For `recap`, such as `2026-10`. */
  month: z.string().nullable(),
});

/** A result as one line of a list. */
const momentLine = z.object({
  matchId: z.string(),
  resultId: z.string(),
  eventTitle: z.string(),
  frame: z.enum(FRAMES),
  opponent: player,
  score: ownScore,
  points: count,
  at: instantReply,
});

/** A moment that waits for the caller: unseen results, else a larger occasion. */
export const waitingMoment = z.object({
  /** The newest unseen result. */
  line: momentLine.nullable(),
  /** Number of all unseen results, and the sum of their points. */
  total: count,
  sum: count,
  larger: larger.nullable(),
});

/** The moment of a result, for one of its two players. Its numbers are those of this match alone. */
const moment = z.object({
  matchId: z.string(),
  /** A match that was reopened and decided again has several results. This is the latest. */
  resultId: z.string(),
  eventId: z.string(),
  eventTitle: z.string(),
  game: gameCard,
  /** The time at which the result became final. */
  at: instantReply,
  /** True if the caller has closed it, on any device. */
  seen: z.boolean(),

  /** (a) */
  frame: z.enum(FRAMES),
  how: z.enum(FINALITIES),
  score: ownScore,
  me: player,
  opponent: player,
  /** (b) */
  points,
  /** Coins that the match moved; `null` without any. */
  coins: count.nullable(),
  /** (c) `null` with the reason in `unrated`. */
  rating: rating.nullable(),
  unrated: z.enum(UNRATED).nullable(),
  /** (d) */
  place: place.nullable(),
  bracket: bracket.nullable(),
  /** (e) Reached by this match. */
  achievements: z.array(z.object({ achievement: z.enum(ACHIEVEMENT_IDS), ...reward })),
  goals: z.array(
    z.object({
      goal: z.enum(GOAL_IDS),
      progress: count,
      target: count,
      ...reward,
    }),
  ),
  /** Days in a row with a match, this one included; `null` if the match was not played. */
  streak: z.object({ days: count, isNewDay: z.boolean() }).nullable(),
  /** (f) `null` if nothing is left to do. */
  next: next.nullable(),
  /** Only after a defeat. */
  comfort: comfort.nullable(),
  /** For `withdrawn`: the points taken back (at most 0), the official's reason, and the time. */
  withdrawn: z
    .object({ points: count, reason: z.string().nullable(), at: instantReply })
    .nullable(),
  /** A larger occasion of this match that the caller has not seen: shown instead of (a). */
  larger: larger.nullable(),
});

/** Other results that the caller has not seen. */
const others = z.object({
  /** The newest first; at most 20. */
  others: z.array(momentLine),
  /** Number of all unseen results, and the sum of their points. */
  total: count,
  sum: count,
});

/** Calls about the moment of a result. */
export const momentsCalls = {
  matchMoment: defineCall({
    method: 'GET',
    path: 'match-moment',
    who: 'player',
    summary:
      "The moment of a match's final result for one of its players: result, points, rating, place or bracket, achievements and the next act, of this match alone",
    input: z.object({ matchId: idOf<MatchId>() }),
    reply: moment.extend({
      /** The others that wait, if this is the newest of several. */
      others: others.nullable(),
    }),
    refusals: ['no_final_result'],
  }),
  moments: defineCall({
    method: 'GET',
    path: 'moments',
    who: 'player',
    summary:
      "The caller's results that were not seen yet: the newest in full, the others as a list with a sum; and one larger occasion",
    input: z.object({}),
    reply: others.extend({
      /** `null` if all were seen. */
      newest: moment.nullable(),
      /** The largest occasion that waits, and how many wait behind it. */
      larger: larger.nullable(),
      moreLarger: count,
    }),
  }),
  markMomentSeen: defineCall({
    method: 'POST',
    path: 'mark-moment-seen',
    who: 'player',
    summary: "Mark the caller's moments as seen on all devices; repeating it changes nothing",
    input: z.object({
      /** Results that the caller has seen. Those of other players are left as they are. */
      results: z.array(z.uuid()).max(50).default([]),
      /** The key of a larger occasion. */
      larger: z.string().regex(OCCASION_KEY).optional(),
    }),
    reply: done,
  }),
};
