import { z } from 'zod';
import { eventCard } from '#features/play/events/events.contract.ts';
import { FIRST_STEPS } from '#features/play/events/rules/first-steps.ts';
import { gameCard } from '#features/play/games/games.contract.ts';
import { matchCard } from '#features/play/matches/match-shapes.ts';
import { waitingMoment } from '#features/play/moments/moments.contract.ts';
import { TIERS, TURNS } from '#features/play/seasons/rules/divisions.ts';
import { GOAL_IDS } from '#features/play/seasons/rules/goals.ts';
import { defineCall } from '#platform/http/contract.ts';
import { done, instantReply, look, person } from '#platform/http/shapes.ts';
import { BATTLEGROUND_REASONS } from './rules/battlegrounds.ts';
import { NOW_KINDS } from './rules/now.ts';
import { HOME_PARTS } from './rules/parts.ts';

const player = person.extend({ look });

/** The steps before a player's first result; the last one is a match. */
const HOME_STEPS = [...FIRST_STEPS, 'first_opponent'] as const;

const nowCard = z.object({
  kind: z.enum(NOW_KINDS),
  /** Number of other matches with something to do or a kickoff. */
  more: z.number().int(),
  /** For `barred`. */
  sanction: z
    .object({
      kind: z.enum(['suspension', 'ban']),
      reason: z.string(),
      /** End of a suspension. */
      until: instantReply.nullable(),
      appealTo: z.string(),
    })
    .nullable(),
  /** For `subscription`: the end of access, and the path of the screen that renews it. */
  subscription: z.object({ endedAt: instantReply, to: z.string() }).nullable(),
  /** For the cards about a match. */
  match: matchCard.extend({ checkInOpensAt: instantReply.nullable() }).nullable(),
  /** For `event_check_in`: the event, and the closing of its check-in. */
  checkIn: z.object({ event: eventCard, closesAt: instantReply }).nullable(),
  /** For `moment`: results that were not seen yet, else a larger occasion. */
  moment: waitingMoment.nullable(),
  /** For `first_steps`, in order. */
  steps: z.array(
    z.object({
      step: z.enum(HOME_STEPS),
      done: z.boolean(),
      /** Path of its screen; `null` once it is done. */
      to: z.string().nullable(),
      /** Title of the battleground that the step names. */
      event: z.string().nullable(),
    }),
  ),
  /** For `find`: players who look for an opponent now, and the usual wait in seconds. */
  crowd: z.object({ looking: z.number().int(), usualWait: z.number().int().nullable() }).nullable(),
  /** For `find`: the caller's running battleground, and the nearest players in it by rating and common times. */
  rivals: z
    .object({
      eventId: z.string(),
      title: z.string(),
      players: z.array(
        player.extend({
          entryId: z.string(),
          rating: z.number().int().nullable(),
          canPlayNow: z.boolean(),
          /** The next kickoff at which both can play, by their play times. */
          commonAt: instantReply.nullable(),
        }),
      ),
    })
    .nullable(),
});

const division = z.object({
  tier: z.enum(TIERS),
  endsAt: instantReply,
  /** Players of the group; 0: the caller has not played this week. */
  players: z.number().int(),
  rank: z.number().int().nullable(),
  /** Players who go up and who go down. */
  up: z.number().int(),
  down: z.number().int(),
  /** Points to the place that the caller lacks; `null` if the place leads up. */
  gap: z.object({ to: z.enum(['promotion', 'safety']), points: z.number().int() }).nullable(),
  /** The caller's row with its neighbours; empty in a group of fewer than `fewest`. */
  rows: z.array(
    player.extend({
      rank: z.number().int(),
      points: z.number().int(),
      turn: z.enum(TURNS),
    }),
  ),
  fewest: z.number().int(),
  /** In a group of fewer than `fewest`: the caller's best place on a leaderboard of this month. */
  month: z.object({ game: gameCard, rank: z.number().int() }).nullable(),
  /** On Mondays, until `homeSeen` says that it was shown: the outcome of last week. */
  lastWeek: z
    .object({
      /** Its Monday. */
      week: z.string(),
      tier: z.enum(TIERS),
      rank: z.number().int(),
      turn: z.enum(TURNS),
    })
    .nullable(),
});

const today = z.object({
  /** Days in a row with a match; `open` ends at midnight unless one is played. */
  days: z.object({ length: z.number().int(), open: z.boolean() }),
  atRisk: z.boolean(),
  /** Coins of the caller. */
  balance: z.number().int(),
  bonus: z.object({
    claimable: z.boolean(),
    claimableAt: instantReply,
    /** Coins of a claim, with what its days in a row add. */
    coins: z.number().int(),
  }),
  goals: z.array(
    z.object({
      goal: z.enum(GOAL_IDS),
      progress: z.number().int(),
      target: z.number().int(),
      coins: z.number().int(),
      doneAt: instantReply.nullable(),
      /** The reward to claim; `null` if there is none, or it was claimed. */
      rewardId: z.string().nullable(),
    }),
  ),
});

const battleground = z.object({
  event: eventCard,
  reason: z.enum(BATTLEGROUND_REASONS),
  /** The caller's place in its ranking. */
  place: z.number().int().nullable(),
  /** The kickoff of the caller's next match in it. */
  nextKickoff: instantReply.nullable(),
});

/** An event that cannot be joined yet, and the caller's reminder of it. */
const opening = z.object({ event: eventCard, reminded: z.boolean() });

const friend = player.extend({
  online: z.boolean(),
  /** The friend looks for an opponent now. */
  looking: z.boolean(),
  /** The last result, if the friend is neither online nor looking. */
  last: z
    .object({
      result: z.enum(['won', 'drawn', 'lost']),
      ownScore: z.number().int(),
      otherScore: z.number().int(),
      at: instantReply,
    })
    .nullable(),
});

const news = z.object({
  /** Unread announcements of the caller's events, and achievements with coins to claim. */
  items: z.array(
    z.object({
      notificationId: z.string(),
      type: z.enum(['event_announcement', 'achievement_earned']),
      title: z.string(),
      text: z.string(),
      link: z.string().nullable(),
      createdAt: instantReply,
    }),
  ),
  /** In the first week of a month: the month before, if the caller has played in it. */
  recap: z.string().nullable(),
});

/** The call of Home. */
export const homeCalls = {
  home: defineCall({
    method: 'GET',
    path: 'home',
    who: 'player',
    refusedWhen: 'never',
    summary:
      "All parts of the caller's Home: what matters now, the division, today, battlegrounds, friends, news; a part that could not be read is null, and the others are there",
    input: z.object({}),
    reply: z.object({
      /** The server's time, from which countdowns are reckoned. */
      now: instantReply,
      /** The order of the parts below the first card. */
      order: z.array(z.enum(HOME_PARTS)),
      /** True after 14 days without a visit. */
      isReturn: z.boolean(),
      /** True if the client should record this visit with `homeSeen`. */
      isVisitDue: z.boolean(),
      card: nowCard.nullable(),
      division: division.nullable(),
      today: today.nullable(),
      battlegrounds: z
        .object({
          items: z.array(battleground),
          /** The next opening, while none of the caller's games has an open battleground. */
          next: opening.nullable(),
        })
        .nullable(),
      friends: z.object({ items: z.array(friend), total: z.number().int() }).nullable(),
      news: news.nullable(),
    }),
  }),
  homeSeen: defineCall({
    method: 'POST',
    path: 'home-seen',
    who: 'player',
    refusedWhen: 'never',
    summary: "Record a visit to Home, and that last week's outcome was shown, for all devices",
    input: z.object({
      /** Monday of the week whose outcome was shown (`lastWeek.week`). */
      outcomeOf: z.iso.date().optional(),
    }),
    reply: done,
  }),
};
