import { z } from 'zod';
import { gameCard } from '#features/play/games/games.contract.ts';
import { defineCall } from '#platform/http/contract.ts';
import { idOf, instantReply, look, person } from '#platform/http/shapes.ts';
import type { FoundId, GameId } from '#platform/ids.ts';
import { FOUND_OUTCOMES, SEARCH_STATES } from './rules/search.ts';

/** `null` while it is provisional. */
const rating = z.number().int().nullable();

const opponent = person.extend({ look, rating });

const battleground = z.object({
  eventId: z.string(),
  title: z.string(),
  /** False if accepting joins it. */
  joined: z.boolean(),
});

/** Players who look for an opponent now, and how long others have waited. */
const crowd = {
  /** Players who look now. */
  looking: z.number().int(),
  /** Median wait of the last matches that were found, in seconds; `null` without any. */
  usualWait: z.number().int().nullable(),
};

/** Two players found for each other; each may accept until the end. */
const found = z.object({
  foundId: z.string(),
  game: gameCard,
  battleground,
  opponent,
  ownRating: rating,
  until: instantReply,
  /** The caller has accepted and waits for the opponent. */
  accepted: z.boolean(),
});

/** An entrant of a battleground, for a challenge. */
const proposal = opponent.extend({
  game: gameCard,
  eventId: z.string(),
  eventTitle: z.string(),
  /** `challengedTeamId` of the challenge. */
  entryId: z.string(),
  /** `challengerTeamId` of the challenge; `null`: the caller joins the battleground first. */
  ownEntryId: z.string().nullable(),
  canPlayNow: z.boolean(),
  /** The next kickoff at which both can play, by their play times. */
  commonAt: instantReply.nullable(),
});

/** Other ways to a match, for players who have waited for two minutes. */
const offers = z.object({
  /** Rivals near in rating who can play now, then those with a common time. */
  players: z.array(proposal),
  /** End of the caller's reminder; `null` if none is set. */
  remindedUntil: instantReply.nullable(),
});

/** The caller's search, the same on all devices. */
const search = z.object({
  /** The server's time, from which countdowns are reckoned. */
  now: instantReply,
  state: z.enum(SEARCH_STATES),
  /** Start of the search; a pair that comes to nothing keeps it. */
  since: instantReply.nullable(),
  /** Games of the search, else of the last one. */
  games: z.array(gameCard),
  ...crowd,
  /** For `found`. */
  found: found.nullable(),
  /** For `paused`: the caller may search again from then on. */
  pausedUntil: instantReply.nullable(),
  /** The pair that ended last, for two minutes; `matchId` if both accepted. */
  last: z
    .object({
      foundId: z.string(),
      outcome: z.enum(FOUND_OUTCOMES),
      matchId: z.string().nullable(),
      at: instantReply,
    })
    .nullable(),
  /** From two minutes of waiting on, else `null`. */
  offers: offers.nullable(),
});

const ELIGIBILITY = [
  'subscription_needed',
  'guardian_consent_needed',
  'birth_date_needed',
  'age_too_low',
  'email_unverified',
] as const;

/** Calls about the search for an opponent. Changes are published as `search` to the player's channel. */
export const matchmakingCalls = {
  searchOptions: defineCall({
    method: 'GET',
    path: 'search-options',
    who: 'player',
    summary:
      "The caller's linked games that have an open battleground to play in, with the players who look in each",
    input: z.object({}),
    reply: z.object({
      games: z.array(
        z.object({
          game: gameCard,
          battleground,
          rating,
          looking: z.number().int(),
          /** The last search was for it; all are chosen before the first search. */
          chosen: z.boolean(),
        }),
      ),
      ...crowd,
      /** True if the caller has linked an account in any game. */
      hasAccount: z.boolean(),
      /** End of the caller's reminder; `null` if none is set. */
      remindedUntil: instantReply.nullable(),
    }),
  }),
  startSearch: defineCall({
    method: 'POST',
    path: 'start-search',
    who: 'player',
    refusedWhen: 'suspended',
    summary: 'Look for an opponent in these games, by default in all linked ones',
    input: z.object({
      gameIds: z.array(idOf<GameId>()).max(20).optional(),
    }),
    reply: search,
    refusals: [
      ...ELIGIBILITY,
      'search_paused',
      'search_in_match',
      'search_no_account',
      'search_no_battleground',
    ],
  }),
  getSearch: defineCall({
    method: 'GET',
    path: 'get-search',
    who: 'player',
    summary:
      "The caller's search; reading it shows that the caller is there, and a search ends after 90 s without",
    input: z.object({}),
    reply: search,
  }),
  stopSearch: defineCall({
    method: 'POST',
    path: 'stop-search',
    who: 'player',
    summary: 'End the search; with a pair that was found this counts as not accepting',
    input: z.object({}),
    reply: search,
  }),
  acceptFound: defineCall({
    method: 'POST',
    path: 'accept-found',
    who: 'player',
    refusedWhen: 'suspended',
    summary: 'Accept the match; with both the match begins, and who had not joined the event joins',
    input: z.object({ foundId: idOf<FoundId>() }),
    reply: search,
    refusals: [...ELIGIBILITY, 'found_over', 'joining_refused', 'search_in_match'],
  }),
  declineFound: defineCall({
    method: 'POST',
    path: 'decline-found',
    who: 'player',
    summary: 'Do not accept; costs no points, and a second time in a row pauses the search',
    input: z.object({ foundId: idOf<FoundId>() }),
    reply: search,
    refusals: ['found_over'],
  }),
  lookingNow: defineCall({
    method: 'GET',
    path: 'looking-now',
    who: 'anyone',
    summary: 'How many players look for an opponent now, in all games and in each',
    input: z.object({}),
    reply: z.object({
      ...crowd,
      games: z.array(z.object({ gameId: z.string(), looking: z.number().int() })),
    }),
  }),
  notifyWhenLooking: defineCall({
    method: 'POST',
    path: 'notify-when-looking',
    who: 'player',
    refusedWhen: 'suspended',
    summary: 'Be notified once when somebody looks in one of these games, or no longer; it expires',
    input: z.object({
      isOn: z.boolean(),
      /** By default all linked games. */
      gameIds: z.array(idOf<GameId>()).max(20).optional(),
    }),
    reply: z.object({ remindedUntil: instantReply.nullable() }),
    refusals: ['search_no_account'],
  }),
};
