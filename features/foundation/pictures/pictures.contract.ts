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
    summary: 'The picture that the caller has sent, to be worn as an avatar beside the drawn ones',
    input: z.object({}),
    reply: z.object({ avatarUrl: z.string().nullable() }),
  }),
  uploadAvatar: defineCall({
    method: 'POST',
    path: 'upload-avatar',
    who: 'player',
    barred: 'suspended',
    summary:
      'A picture of one’s own as avatar, at most 5 MB; encoded anew as a square, takes the place of the one before',
    input: z.object({}),
    reply: z.object({ avatarUrl: z.string() }),
    refusals: ['file_type_invalid', 'file_too_large'],
    upload: true,
  }),
  removeOwnPicture: defineCall({
    method: 'POST',
    path: 'remove-own-picture',
    who: 'player',
    barred: 'open',
    summary: 'The caller’s own picture is removed; a drawn avatar takes its place',
    input: z.object({}),
    reply: done,
  }),
  reportAvatar: defineCall({
    method: 'POST',
    path: 'report-avatar',
    who: 'player',
    summary: 'Tell the moderators of a player’s own picture; counted once of each player',
    input: z.object({ userId, reason: typedText(300).min(3) }),
    reply: done,
    refusals: ['picture_none'],
  }),
  reportedPictures: defineCall({
    method: 'GET',
    path: 'reported-pictures',
    who: 'moderator',
    by: 'list',
    summary:
      'Own pictures that players have reported, those reported first at the head; `avatarUrl` asks for that one alone',
    input: z.object({ ...pageQuery, avatarUrl: z.string().max(100).optional() }),
    reply: pageOf(
      z.object({
        userId: z.string(),
        username: z.string(),
        avatarUrl: z.string(),
        reports: z.number().int(),
        /** The last five. */
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
    summary:
      'Remove a reported picture, which its player is told of with the reason, or let it stay',
    input: z.object({
      userId,
      /** Of the picture that was looked at. */
      avatarUrl: z.string().max(100),
      remove: z.boolean(),
      reason: typedText(500).min(3),
    }),
    reply: done,
    refusals: ['picture_none', 'picture_gone', 'on_oneself'],
  }),
};
