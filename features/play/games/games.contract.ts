import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import {
  country,
  done,
  idOf,
  msisdn,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { GameId } from '#platform/ids.ts';
import { ACCOUNT_KINDS } from './rules/account.ts';
import { GAME_CATEGORIES, GAME_PLATFORMS } from './rules/game.ts';

const MAX_ACCOUNT_NAME = 64;

/** A game as lists and headings show it. */
export const gameCard = z.object({
  gameId: z.string(),
  slug: z.string(),
  title: z.string(),
  category: z.enum(GAME_CATEGORIES),
  accountKind: z.enum(ACCOUNT_KINDS),
  platforms: z.array(z.enum(GAME_PLATFORMS)),
  /** Address of its picture; `null` for games that have a drawing by their slug. */
  coverUrl: z.string().nullable(),
});

const gameAccount = z.object({
  game: gameCard,
  /** Help that an administrator wrote about finding the account, in the caller's language. */
  help: z.string().nullable(),
  /** `null` until the player has linked one. */
  accountName: z.string().nullable(),
  /** `null` also while the player has not chosen one. */
  platform: z.enum(GAME_PLATFORMS).nullable(),
});

/** Calls about games and the players' accounts on them. */
export const gamesCalls = {
  games: defineCall({
    method: 'GET',
    path: 'games',
    who: 'anyone',
    anyOrigin: true,
    summary: 'The games played here, with how many battlegrounds are open in each',
    input: z.object({
      country: country.optional(),
      provider: z.string().max(100).optional(),
      ...pageQuery,
    }),
    reply: pageOf(gameCard.extend({ openEvents: z.number().int() })),
  }),
  gameAccountHelp: defineCall({
    method: 'GET',
    path: 'game-account-help',
    who: 'anyone',
    summary: 'What account each game asks for, and the help that was written about finding it',
    input: z.object(pageQuery),
    reply: pageOf(gameAccount.pick({ game: true, help: true })),
  }),
  getGameAccounts: defineCall({
    method: 'GET',
    path: 'get-game-accounts',
    who: 'player',
    summary: "The caller's account in every game, linked or not",
    input: z.object({ msisdn: msisdn.optional(), ...pageQuery }),
    reply: pageOf(gameAccount),
  }),
  linkGameAccount: defineCall({
    method: 'POST',
    path: 'link-game-account',
    who: 'player',
    summary: "Link one's account in a game, or change it; an account belongs to one player",
    input: z.object({
      msisdn: msisdn.optional(),
      gameId: idOf<GameId>(),
      accountName: typedText(MAX_ACCOUNT_NAME),
      platform: z.enum(GAME_PLATFORMS).optional(),
    }),
    reply: gameAccount,
    refusals: ['account_taken', 'platform_needed'],
  }),
  unlinkGameAccount: defineCall({
    method: 'POST',
    path: 'unlink-game-account',
    who: 'player',
    summary: "Remove one's account of a game; not while playing in one of its battlegrounds",
    input: z.object({ msisdn: msisdn.optional(), gameId: idOf<GameId>() }),
    reply: done,
    refusals: ['account_in_use'],
  }),
};
