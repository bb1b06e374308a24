import { z } from 'zod';
import { GRANTABLE, NARROWABLE } from '#features/foundation/identity/rules/roles.ts';
import { SMS_STATUSES } from '#features/foundation/messages/rules/sms-status.ts';
import { defineCall } from '#platform/http/contract.ts';
import {
  done,
  idOf,
  instant,
  instantReply,
  lookUp,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';
import { SMS_PROVIDERS } from '#platform/ports/sms.ts';

const reason = typedText(500).min(10);
const playerRef = { userId: idOf<PlayerId>() };

/** Whoever decided something; a removed profile has no name any more. */
const official = z.object({ userId: z.string(), username: z.string() });

const foundPlayer = z.object({
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  country: z.string(),
  brand: z.string(),
  /** Masked, but to administrators. */
  email: z.string().nullable(),
  /** False until mail to the address was seen to arrive; before that it may be anybody's. */
  emailConfirmed: z.boolean(),
  number: z.string().nullable(),
  roles: z.array(z.string()),
  /** The brands of each role. */
  grants: z.array(
    z.object({
      role: z.string(),
      /** Codes of brands, where they are named. */
      brands: z.array(z.string()),
      /** All brands of the audience, or every brand there is. */
      whole: z.enum(['audience', 'every']).nullable(),
    }),
  ),
  memberSince: instantReply,
  /** A sanction that keeps the player from playing. */
  standing: z
    .object({
      kind: z.enum(['suspension', 'ban']),
      reason: z.string(),
      until: instantReply.nullable(),
    })
    .nullable(),
});

const sanction = z.object({
  sanctionId: z.string(),
  kind: z.enum(['suspension', 'ban']),
  cheating: z.boolean(),
  reason: z.string(),
  by: official,
  at: instantReply,
  until: instantReply.nullable(),
  lifted: z.object({ at: instantReply, by: official, reason: z.string() }).nullable(),
  /** It stands now. */
  stands: z.boolean(),
});

const playerFile = foundPlayer.extend({
  language: z.string(),
  timeZone: z.string(),
  /** The viewer's actions. */
  actions: z.array(z.enum(['suspend', 'ban', 'lift', 'grant'])),
  /** The brands for which the viewer may give roles. */
  grantable: z.object({
    brands: z.array(z.object({ code: z.string(), name: z.string() })),
    /** All brands of the audience, those that it gets later included. */
    all: z.boolean(),
  }),
  /** Latest first. */
  sanctions: z.array(sanction),
  /** The player's sessions, as their browsers describe themselves. */
  devices: z.array(
    z.object({
      browser: z.string().nullable(),
      system: z.string().nullable(),
      since: instantReply,
      lastSeenAt: instantReply,
    }),
  ),
  /** The latest text messages to the player, with how far they came. */
  texts: z.array(
    z.object({
      textId: z.string(),
      /** A one-time code, or another message. */
      kind: z.enum(['code', 'message']),
      /** The SMS provider that has it; `null` before one has. */
      provider: z.enum(SMS_PROVIDERS).nullable(),
      status: z.enum(SMS_STATUSES),
      /** The provider's code for a failure. */
      reason: z.string().nullable(),
      at: instantReply,
    }),
  ),
  /** Accounts used in the same browser or by the same number, in the last months. */
  shared: z.array(
    z.object({
      userId: z.string(),
      username: z.string(),
      by: z.enum(['device', 'number']),
      lastSeenAt: instantReply,
    }),
  ),
});

const ABOUT_A_PLAYER = ['on_oneself', 'higher_role'];

/** Calls by which officials look after players. */
export const playersDeskCalls = {
  findPlayers: defineCall({
    method: 'GET',
    path: 'find-players',
    who: 'official',
    by: 'list',
    summary:
      'Players of the audience by the beginning of a name, a whole e-mail address, the last digits of a number (4 at least) or an id; the newest where nothing is asked for',
    input: z.object({ q: lookUp(200).default(''), ...pageQuery }),
    reply: pageOf(foundPlayer),
  }),
  playerFile: defineCall({
    method: 'GET',
    path: 'player-file',
    who: 'official',
    by: 'player:userId',
    summary: 'What officials know of a player: standing, decisions, devices, other accounts',
    input: z.object(playerRef),
    reply: playerFile,
  }),
  playerNotes: defineCall({
    method: 'GET',
    path: 'player-notes',
    who: 'official',
    by: 'player:userId',
    summary: 'What officials have written down about a player, latest first',
    input: z.object({ ...playerRef, ...pageQuery }),
    reply: pageOf(
      z.object({ noteId: z.string(), text: z.string(), by: official, at: instantReply }),
    ),
  }),
  addPlayerNote: defineCall({
    method: 'POST',
    path: 'add-player-note',
    who: 'official',
    by: 'player:userId',
    summary: 'Write something down for other officials; it stays as it is written',
    input: z.object({ ...playerRef, text: typedText(2_000).min(3) }),
    reply: z.object({ noteId: z.string() }),
  }),
  suspendPlayer: defineCall({
    method: 'POST',
    path: 'suspend-player',
    who: 'official',
    by: 'player:userId',
    summary:
      'Until a time, or for so many days from now, at most a year ahead: the player may look around, but not join, challenge, chat or buy. Takes the place of an earlier suspension',
    input: z.object({
      ...playerRef,
      until: instant.optional(),
      days: z.coerce.number().int().min(1).max(365).optional(),
      reason,
    }),
    reply: done,
    refusals: [...ABOUT_A_PLAYER, 'player_banned'],
  }),
  banPlayer: defineCall({
    method: 'POST',
    path: 'ban-player',
    who: 'official',
    by: 'player:userId',
    summary:
      'For good: out of all events, open matches go to the opponents, sessions end, the subscription stops; for cheating, opponents of the last 25 rated matches get back what they lost',
    input: z.object({ ...playerRef, cheating: z.boolean(), reason }),
    reply: done,
    refusals: ABOUT_A_PLAYER,
  }),
  liftSanction: defineCall({
    method: 'POST',
    path: 'lift-sanction',
    who: 'official',
    by: 'player:userId',
    summary:
      'End a suspension or a ban; rating that opponents got back is taken back. Places in events, and the subscription, do not come back',
    input: z.object({ ...playerRef, reason }),
    reply: done,
    refusals: ABOUT_A_PLAYER,
  }),
  officials: defineCall({
    method: 'GET',
    path: 'officials',
    who: 'administrator',
    by: 'list',
    summary: 'Everybody of the audience who holds a role, the newest first',
    input: z.object(pageQuery),
    reply: pageOf(foundPlayer),
  }),
  grantRole: defineCall({
    method: 'POST',
    path: 'grant-role',
    who: 'administrator',
    by: 'player:userId',
    summary:
      'Give a player of the audience a role for some brands or for all, or set the brands of a role; an administrator’s can only be narrowed',
    input: z.object({
      ...playerRef,
      role: z.enum(NARROWABLE),
      /** Codes of brands, or `all` for every brand of the audience; without it all that the caller covers. */
      brands: z.array(z.string().max(40)).min(1).max(50).optional(),
      reason,
    }),
    reply: done,
    refusals: ABOUT_A_PLAYER,
  }),
  withdrawRole: defineCall({
    method: 'POST',
    path: 'withdraw-role',
    who: 'administrator',
    by: 'player:userId',
    summary: 'Take a role back, from the account and from its keys',
    input: z.object({ ...playerRef, role: z.enum(GRANTABLE), reason }),
    reply: done,
    refusals: ABOUT_A_PLAYER,
  }),
};
