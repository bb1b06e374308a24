import { z } from 'zod';
import { identityCalls } from '#features/foundation/identity/identity.contract.ts';
import { gameCard } from '#features/play/games/games.contract.ts';
import { defineCall } from '#platform/http/contract.ts';
import {
  idOf,
  instantReply,
  look,
  lookUp,
  msisdn,
  pageOf,
  pageQuery,
} from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';
import { BOND_ACTIONS, RELATIONS } from './rules/bond.ts';
import { REASONS } from './rules/suggesting.ts';

const userId = idOf<PlayerId>();
const ofPlayer = z.object({ userId });

/** A player as seen by another player. */
const person = z.object({
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  look,
  country: z.string(),
  relation: z.enum(RELATIONS),
  /** Actions that the caller may take now. */
  actions: z.array(z.enum(BOND_ACTIONS)),
  /** Time of the last change of the relation, if there is one. */
  since: instantReply.nullable(),
  /** The time from which the caller may ask again, after a request that was declined. */
  askAgainAt: instantReply.nullable(),
  /** True if a friend is online; null for players who are no friends. */
  online: z.boolean().nullable(),
});

const record = z.object({
  played: z.number().int(),
  won: z.number().int(),
  drawn: z.number().int(),
  lost: z.number().int(),
});

const community = z.object({
  /** True if the caller takes part. */
  participating: z.boolean(),
  since: instantReply.nullable(),
  participants: z.number().int(),
});

/** Calls about friends and blocked players. */
export const friendsCalls = {
  addOrRemoveFriend: defineCall({
    method: 'POST',
    path: 'add-or-remove-friend',
    who: 'player',
    summary:
      'With add: ask for friendship, or accept where the other one asks. Without: decline, withdraw or remove',
    input: z.object({
      service: z.string().max(100).optional(),
      userId: userId.optional(),
      friendUserId: userId,
      add: z.boolean(),
    }),
    reply: person,
    refusals: ['friend_self', 'blocked_between', 'friend_declined', 'friends_full'],
  }),
  getUserFriends: defineCall({
    method: 'POST',
    path: 'get-user-friends',
    who: 'player',
    summary:
      "The caller's friends, or another player's (userId), the newest first; allUsers: every player by name",
    input: z.object({
      msisdn: msisdn.optional(),
      allUsers: z.boolean().default(false),
      userId: userId.optional(),
      ...pageQuery,
    }),
    reply: pageOf(person),
  }),
  friendRequests: defineCall({
    method: 'GET',
    path: 'friend-requests',
    who: 'player',
    summary: 'Who asks the caller for friendship (in), and whom the caller has asked (out)',
    input: z.object({ direction: z.enum(['in', 'out']).default('in'), ...pageQuery }),
    reply: pageOf(person),
  }),
  friendSuggestions: defineCall({
    method: 'GET',
    path: 'friend-suggestions',
    who: 'player',
    summary: 'Players the caller may know: opponents, of shared events, friends of friends',
    input: z.object(pageQuery),
    reply: pageOf(
      person.extend({
        reasons: z.array(z.object({ kind: z.enum(REASONS), count: z.number().int() })),
      }),
    ),
  }),
  searchPlayers: defineCall({
    method: 'GET',
    path: 'search-players',
    who: 'player',
    summary: 'Players by the beginning of a username, accents aside, or by a share code',
    input: z.object({ q: lookUp(100).min(2), ...pageQuery }),
    reply: pageOf(person),
  }),
  blockPlayer: defineCall({
    method: 'POST',
    path: 'block-player',
    who: 'player',
    summary:
      'Neither finds, asks, challenges or writes to the other one any more; ends a friendship. Or takes a block back',
    input: z.object({ userId, block: z.boolean() }),
    reply: person,
    refusals: ['friend_self', 'blocks_full'],
  }),
  blockedPlayers: defineCall({
    method: 'GET',
    path: 'blocked-players',
    who: 'player',
    summary: 'Whom the caller has blocked, the last first',
    input: z.object(pageQuery),
    reply: pageOf(person),
  }),
  playerBonds: defineCall({
    method: 'GET',
    path: 'player-bonds',
    who: 'player',
    summary: 'What a player is to the caller, how many friends they have, and where both may meet',
    input: ofPlayer,
    reply: z.object({
      person,
      friends: z.number().int(),
      /** Friends of both. */
      mutual: z.number().int(),
      /** Ladders of both players in which they may challenge each other. */
      events: z.array(
        z.object({
          eventId: z.string(),
          title: z.string(),
          ownEntryId: z.string(),
          entryId: z.string(),
        }),
      ),
    }),
  }),
  headToHead: defineCall({
    method: 'GET',
    path: 'head-to-head',
    who: 'player',
    summary: 'How the caller and a player have played against each other, in all and in each game',
    input: ofPlayer,
    reply: z.object({
      /** From the caller's side. */
      record,
      games: z.array(record.extend({ game: gameCard })),
      /** The last ten. */
      matches: z.array(
        z.object({
          matchId: z.string(),
          game: gameCard,
          at: instantReply,
          result: z.enum(['won', 'drawn', 'lost']),
          ownScore: z.number().int(),
          otherScore: z.number().int(),
          walkover: z.boolean(),
        }),
      ),
    }),
  }),
  community: defineCall({
    method: 'GET',
    path: 'community',
    who: 'player',
    summary: 'Whether the caller takes part in the community, and how many do',
    input: z.object({}),
    reply: community,
  }),
  addForumParticipation: defineCall({
    method: 'POST',
    path: 'add-forum-participation',
    who: 'player',
    summary: 'The caller takes part in the community; counted once',
    input: z.object({ userId: userId.optional() }),
    reply: community,
  }),
  profileShare: defineCall({
    method: 'GET',
    path: 'profile-share',
    who: 'player',
    summary: 'By what a profile is handed on: its link, its code, its picture',
    input: ofPlayer,
    reply: z.object({
      userId: z.string(),
      username: z.string(),
      avatarUrl: z.string(),
      look,
      /** The whole address of the profile. */
      url: z.string(),
      /** Finds the player in the search. */
      code: z.string(),
      /** Path of a picture, 1200 × 630. */
      picture: z.string(),
    }),
  }),
  shareProfile: defineCall({
    method: 'POST',
    path: 'share-profile',
    who: 'player',
    refusedWhen: 'suspended',
    summary: 'A profile was shared: 1 coin, at most 5 a day',
    input: ofPlayer,
    reply: z.object({
      /** Coins that this share has earned. */
      coins: z.number().int(),
      /** Number of further shares that earn today. */
      leftToday: z.number().int(),
    }),
  }),
};

const { profile } = identityCalls;

/** The parts of a profile that other capabilities keep (section 3 of the specification). */
const rest = z.object({
  coins: z.int(),
  /** All that was ever earned, less what was lost. */
  points: z.int(),
  /** In the game with the most rated matches; `profile-stats` has every game's. */
  ELO: z.int(),
  /** The newest ones first; `get-user-friends` has all. */
  friends: pageOf(person),
  referralLink: z.string(),
});

/** The published call `profile`: the head with all parts. */
export const wholeProfileCalls = {
  profile: defineCall({
    ...profile,
    summary: `${profile.summary}; with coins, points, ELO, friends and referral link, which \`parts=head\` leaves out`,
    reply: profile.reply.extend(rest.partial().shape),
  }),
};
