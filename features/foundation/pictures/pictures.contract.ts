import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { done, idOf, instantReply, pageOf, pageQuery, typedText } from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';

const userId = idOf<PlayerId>();

/** Calls about players' own pictures. */
export const picturesCalls = {
  ownPicture: defineCall({
    method: 'GET',
    path: 'own-picture',
    who: 'player',
    summary: 'The picture that the caller has uploaded as an avatar',
    input: z.object({}),
    reply: z.object({ avatarUrl: z.string().nullable() }),
  }),
  uploadAvatar: defineCall({
    method: 'POST',
    path: 'upload-avatar',
    who: 'player',
    refusedWhen: 'suspended',
    summary:
      'Upload an own picture as avatar, at most 5 MB; it is encoded as a square and replaces the earlier one',
    input: z.object({}),
    reply: z.object({ avatarUrl: z.string() }),
    refusals: ['file_type_invalid', 'file_too_large'],
    upload: true,
  }),
  removeOwnPicture: defineCall({
    method: 'POST',
    path: 'remove-own-picture',
    who: 'player',
    refusedWhen: 'never',
    summary: 'Remove the caller’s own picture; the default avatar replaces it',
    input: z.object({}),
    reply: done,
  }),
  reportAvatar: defineCall({
    method: 'POST',
    path: 'report-avatar',
    who: 'player',
    summary: 'Report a player’s own picture to the moderators; counted once for each reporter',
    input: z.object({ userId, reason: typedText(300).min(3) }),
    reply: done,
    refusals: ['picture_none'],
  }),
  reportedPictures: defineCall({
    method: 'GET',
    path: 'reported-pictures',
    who: 'moderator',
    by: 'list',
    summary: 'Reported pictures, oldest report first; `avatarUrl` selects one',
    input: z.object({ ...pageQuery, avatarUrl: z.string().max(100).optional() }),
    reply: pageOf(
      z.object({
        userId: z.string(),
        username: z.string(),
        avatarUrl: z.string(),
        reports: z.number().int(),
        /** The latest five. */
        reasons: z.array(z.string()),
        since: instantReply,
      }),
    ),
  }),
  settlePicture: defineCall({
    method: 'POST',
    path: 'settle-picture',
    who: 'moderator',
    by: 'player:userId',
    summary: 'Remove a reported picture and notify its player with the reason, or keep it',
    input: z.object({
      userId,
      /** Address of the reviewed picture. */
      avatarUrl: z.string().max(100),
      remove: z.boolean(),
      reason: typedText(500).min(3),
    }),
    reply: done,
    refusals: ['picture_none', 'picture_gone', 'on_oneself'],
  }),
};
