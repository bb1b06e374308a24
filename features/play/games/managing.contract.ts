import { z } from 'zod';
import { LANGUAGES } from '#brands/brand.ts';
import { defineCall } from '#platform/http/contract.ts';
import {
  done,
  idOf,
  instantReply,
  nameOrNumber,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { GameId } from '#platform/ids.ts';
import { gameCard } from './games.contract.ts';
import { ACCOUNT_KINDS } from './rules/account.ts';
import { MIDDLE, MOST_ZOOM } from './rules/cover.ts';
import { GAME_CATEGORIES, GAME_PLATFORMS } from './rules/game.ts';
import { isLeastLength, isSlug, MOST_NAMED } from './rules/managing.ts';

const MOST_POSITIONS = 10_000;

const gameId = idOf<GameId>();
const platforms = z.array(z.enum(GAME_PLATFORMS));
const inLanguages = <T extends z.ZodType>(text: T) => z.partialRecord(z.enum(LANGUAGES), text);
const namedList = z.array(nameOrNumber(60).min(1)).max(MOST_NAMED);
const slug = z.string().refine(isSlug, { params: { code: 'slug_invalid' } });
const leastSeconds = z
  .number()
  .int()
  .refine(isLeastLength, { params: { code: 'least_invalid' } })
  .nullable();

/** The settings of a game by administrators. */
const gameFields = {
  names: inLanguages(nameOrNumber(80).min(1)).refine((names) => Object.keys(names).length > 0, {
    params: { code: 'field_required' },
  }),
  category: z.enum(GAME_CATEGORIES),
  platforms: platforms.min(1).refine((all) => new Set(all).size === all.length, {
    params: { code: 'field_invalid', text: 'line_repeated' },
  }),
  accountKind: z.enum(ACCOUNT_KINDS),
  /** Without it players read the help of the kind of account. */
  accountHelp: inLanguages(typedText(500).min(1)).default({}),
  modes: namedList.default([]),
  maps: namedList.default([]),
  /** Seconds between check-in and the first result of a match; `null`: none. */
  leastSeconds: leastSeconds.default(null),
};

const managedGame = gameCard.extend({
  names: inLanguages(z.string()),
  accountHelp: inLanguages(z.string()),
  modes: z.array(z.string()),
  maps: z.array(z.string()),
  leastSeconds: z.number().int().nullable(),
  /** True if the cover is an uploaded picture. */
  hasOwnCover: z.boolean(),
  /** Its position among all games, retired ones included, from 1. */
  position: z.number().int(),
  /** True if an event of the game exists; its slug then stays. */
  isSlugFixed: z.boolean(),
  /** Published events of all brands that are not over. */
  openEvents: z.number().int(),
  retiredAt: instantReply.nullable(),
});

/**
 * Calls by which administrators manage the games. All brands of an installation share its games, so no other official
 * may make these calls; organisers write the rules (`write-game-rules`). Each change is in the audit log.
 */
export const gameManagingCalls = {
  managedGames: defineCall({
    method: 'GET',
    path: 'managed-games',
    who: 'administrator',
    by: 'deployment',
    summary: 'All games in their order, retired ones included, with everything that can be edited',
    input: z.object({ gameId: gameId.optional(), ...pageQuery }),
    reply: pageOf(managedGame),
  }),
  createGame: defineCall({
    method: 'POST',
    path: 'create-game',
    who: 'administrator',
    by: 'deployment',
    summary: 'Add a game after all others; without a slug one is made from its English name',
    input: z.object({ slug: slug.optional(), ...gameFields }),
    reply: z.object({ gameId: z.string(), slug: z.string() }),
    refusals: ['slug_taken'],
  }),
  updateGame: defineCall({
    method: 'POST',
    path: 'update-game',
    who: 'administrator',
    by: 'deployment',
    summary: 'Replace everything that is set for a game; its slug only while no event of it exists',
    input: z.object({ gameId, slug, ...gameFields }),
    reply: done,
    refusals: ['slug_taken', 'slug_fixed'],
  }),
  moveGame: defineCall({
    method: 'POST',
    path: 'move-game',
    who: 'administrator',
    by: 'deployment',
    summary: 'Move a game to a place in the order of all games; the first is 1',
    input: z.object({ gameId, position: z.number().int().min(1).max(MOST_POSITIONS) }),
    reply: done,
  }),
  retireGame: defineCall({
    method: 'POST',
    path: 'retire-game',
    who: 'administrator',
    by: 'deployment',
    summary:
      'Hide a game from players’ lists and from new events; its events, results and leaderboards stay',
    input: z.object({ gameId, reason: typedText(500).min(10) }),
    reply: done,
  }),
  restoreGame: defineCall({
    method: 'POST',
    path: 'restore-game',
    who: 'administrator',
    by: 'deployment',
    summary: 'Offer a retired game again',
    input: z.object({ gameId }),
    reply: done,
  }),
  uploadGameCover: defineCall({
    method: 'POST',
    path: 'upload-game-cover',
    who: 'administrator',
    by: 'deployment',
    summary:
      'A picture as the cover of a game, at most 5 MB; the kept part is encoded again at 640 × 400 and replaces the earlier cover',
    input: z.object({
      gameId,
      x: z.coerce.number().min(0).max(1).default(MIDDLE.x),
      y: z.coerce.number().min(0).max(1).default(MIDDLE.y),
      zoom: z.coerce.number().min(1).max(MOST_ZOOM).default(MIDDLE.zoom),
    }),
    reply: z.object({ coverUrl: z.string() }),
    refusals: ['file_type_invalid', 'file_too_large'],
    upload: true,
  }),
  removeGameCover: defineCall({
    method: 'POST',
    path: 'remove-game-cover',
    who: 'administrator',
    by: 'deployment',
    summary: 'Remove the uploaded cover of a game; its drawing replaces it',
    input: z.object({ gameId }),
    reply: done,
  }),
  starterGames: defineCall({
    method: 'GET',
    path: 'starter-games',
    who: 'administrator',
    by: 'deployment',
    summary: 'The starter catalogue, with the games of it that exist here',
    input: z.object({}),
    reply: z.object({
      games: z.array(
        z.object({
          slug: z.string(),
          title: z.string(),
          category: z.enum(GAME_CATEGORIES),
          platforms,
          coverUrl: z.string(),
          leastSeconds: z.number().int(),
          /** The id of the game with this slug, if it exists. */
          gameId: z.string().nullable(),
        }),
      ),
    }),
  }),
  addStarterGames: defineCall({
    method: 'POST',
    path: 'add-starter-games',
    who: 'administrator',
    by: 'deployment',
    summary:
      'Add games of the starter catalogue, all without `slugs`; those that exist stay as they are',
    input: z.object({ slugs: z.array(z.string().max(60)).min(1).max(100).optional() }),
    reply: z.object({ added: z.array(z.string()) }),
  }),
};
