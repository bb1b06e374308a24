import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import {
  done,
  idOf,
  instantReply,
  look,
  lookUp,
  msisdn,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { Id, PlayerId } from '#platform/ids.ts';
import { COIN_KINDS } from './rules/ledger.ts';
import { DOUBTS, REFERRAL_STATES } from './rules/referrals.ts';

const coins = z.number().int();
const player = z.object({
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  look,
});
const step = z.object({ days: z.number().int(), coins });

const reward = z.object({
  rewardId: z.string(),
  kind: z.enum(COIN_KINDS),
  /** The reason for it, in the caller's language. */
  text: z.string(),
  coins,
  at: instantReply,
});

const statement = pageOf(
  z.object({
    at: instantReply,
    kind: z.enum(COIN_KINDS),
    /** The reason for it, in the caller's language. */
    text: z.string(),
    /** More than 0 came in, less than 0 went out. */
    coins,
    /** Balance after it. */
    balance: coins,
    /** True if it reverses an earlier movement. */
    reverses: z.boolean(),
  }),
).extend({ balance: coins });

const dailyBonus = z.object({
  balance: coins,
  /** The server's time, which the countdown goes by. */
  now: instantReply,
  /** Coins of one day. */
  coins,
  claimable: z.boolean(),
  /** The time from which it may be claimed. */
  claimableAt: instantReply,
  /** Days in a row so far; 0 if the streak is broken. */
  streak: z.number().int(),
  /** The time at which the streak breaks, unless the bonus is claimed before. */
  breaksAt: instantReply.nullable(),
  /** Extra coins for days in a row. */
  steps: z.array(step),
  nextStep: step.nullable(),
  /** Days that may be missed without breaking the streak. */
  protections: z.number().int(),
  /** Unclaimed rewards, the oldest first. */
  rewards: z.array(reward),
});

const referral = z.object({
  friend: player.nullable(),
  state: z.enum(REFERRAL_STATES),
  joinedAt: instantReply,
  /** The time of the decision. */
  settledAt: instantReply.nullable(),
});

const referralId = idOf<Id<'referral'>>();

/** Calls about coins: the daily bonus, the statement, referrals. */
export const coinsCalls = {
  dailyBonus: defineCall({
    method: 'GET',
    path: 'daily-bonus',
    who: 'player',
    summary: "The caller's coins, daily bonus and streak, and what is waiting to be claimed",
    input: z.object({}),
    reply: dailyBonus,
  }),
  claimDailyCoins: defineCall({
    method: 'POST',
    path: 'claim-daily-coins',
    who: 'player',
    summary: 'Claim the daily bonus: once in 24 hours, more for days in a row',
    input: z.object({ userId: idOf<PlayerId>().optional() }),
    reply: z.object({
      message: z.string(),
      /** All that came in. */
      coins,
      /** Extra coins for days in a row; part of `coins`. */
      extra: coins,
      streak: z.number().int(),
      /** Protections that were spent to keep the streak. */
      protectionsSpent: z.number().int(),
      balance: coins,
      claimableAt: instantReply,
    }),
    refusals: ['bonus_not_yet'],
  }),
  claimUserRewards: defineCall({
    method: 'POST',
    path: 'claim-user-rewards',
    who: 'player',
    summary:
      'Claim what is waiting: all of it, or one reward by its id; `false` only looks. The lists name a hundred at most, the oldest first; the sums count all',
    input: z.object({
      msisdn: msisdn.optional(),
      claim: z.union([z.boolean(), idOf<Id<'coin reward'>>()]).default(true),
    }),
    reply: z.object({
      message: z.string(),
      /** All that came in now. */
      coins,
      balance: coins,
      claimed: z.array(reward),
      waiting: z.array(reward),
      /** Number of rewards that are still unclaimed. */
      waitingTotal: z.number().int(),
    }),
  }),
  coinStatement: defineCall({
    method: 'GET',
    path: 'coin-statement',
    who: 'player',
    refusedWhen: 'never',
    summary: "The movements of the caller's coins, the latest first",
    input: z.object(pageQuery),
    reply: statement,
  }),
  referrals: defineCall({
    method: 'GET',
    path: 'referrals',
    who: 'player',
    summary: "The caller's link and code to refer friends by, and how far each friend has come",
    input: z.object(pageQuery),
    reply: pageOf(referral).extend({
      link: z.string(),
      code: z.string(),
      /** Coins for the friend, and for the caller. */
      friendCoins: coins,
      ownCoins: coins,
      /** Number of friends whose subscription has brought coins, and the coins. */
      rewarded: z.number().int(),
      earned: coins,
    }),
  }),
  referrer: defineCall({
    method: 'GET',
    path: 'referrer',
    who: 'anyone',
    summary:
      'Who invites by a code, or by the link that this browser came by, and what it brings who comes; nobody where it is none',
    input: z.object({ code: lookUp(500).optional() }),
    reply: z.object({
      referrer: z.object({ username: z.string(), avatarUrl: z.string() }).nullable(),
      coins,
    }),
  }),
  heldReferrals: defineCall({
    method: 'GET',
    path: 'held-referrals',
    who: 'support',
    by: 'list',
    summary: 'Referrals that wait for an official, the longest waiting first',
    input: z.object(pageQuery),
    reply: pageOf(
      z.object({
        referralId: z.string(),
        referrer: player,
        friend: player,
        doubts: z.array(z.enum(DOUBTS)),
        joinedAt: instantReply,
        activeAt: instantReply,
        /** Friends of the same referrer who were rewarded. */
        rewarded: z.number().int(),
      }),
    ),
  }),
  decideReferral: defineCall({
    method: 'POST',
    path: 'decide-referral',
    who: 'support',
    by: 'referral:referralId',
    summary: 'Release a held referral, which gives both their coins, or refuse it',
    input: z.object({
      referralId,
      decision: z.enum(['release', 'refuse']),
      reason: typedText(500).min(10),
    }),
    reply: done,
    refusals: ['referral_decided'],
  }),
  playerCoins: defineCall({
    method: 'GET',
    path: 'player-coins',
    who: 'official',
    by: 'player:userId',
    summary: "The movements of a player's coins, the latest first",
    input: z.object({ userId: idOf<PlayerId>(), ...pageQuery }),
    reply: statement,
  }),
  giveCoins: defineCall({
    method: 'POST',
    path: 'give-coins',
    who: 'support',
    by: 'player:userId',
    summary:
      'Give a player coins out of goodwill, with a reason that they read; they claim them. Above a sum it waits for a second official',
    input: z.object({
      userId: idOf<PlayerId>(),
      coins: z.number().int().min(1).max(500),
      reason: typedText(200).min(10),
    }),
    reply: done.extend({
      /** True if it waits for a second official, because it is more than one may give alone. */
      waits: z.boolean(),
    }),
    refusals: ['not_to_oneself', 'goodwill_spent'],
  }),
  waitingGifts: defineCall({
    method: 'GET',
    path: 'waiting-gifts',
    who: 'support',
    by: 'list',
    summary: 'Gifts of coins that wait for a second official, the longest waiting first',
    input: z.object(pageQuery),
    reply: pageOf(
      z.object({
        giftId: z.string(),
        player,
        /** The official who gives it. */
        by: player,
        coins,
        reason: z.string(),
        at: instantReply,
        /** True if the caller may decide: neither its giver nor its player. */
        decidable: z.boolean(),
      }),
    ),
  }),
  decideGift: defineCall({
    method: 'POST',
    path: 'decide-gift',
    who: 'support',
    scope: 'no_key',
    by: 'gift:giftId',
    summary: 'Confirm a waiting gift of coins as the second official, or refuse it',
    input: z.object({
      giftId: idOf<Id<'gift'>>(),
      decision: z.enum(['confirm', 'refuse']),
      reason: typedText(500).min(10),
    }),
    reply: done,
    refusals: ['gift_decided', 'own_gift'],
  }),
};
