import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { done, idOf, instantReply, pageOf, pageQuery, typedText } from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';
import { chatMessage, chatPlayer, messageRef } from './chat.contract.ts';
import { REPORT_REASONS } from './rules/messages.ts';
import { ROOM_KINDS } from './rules/rooms.ts';
import { TIME_OUT_STATES } from './rules/sanctions.ts';

const MAX_MINUTES = 43_200;
const reason = typedText(500).min(3);
const official = z.object({ userId: z.string(), username: z.string() });

const chatCase = z.object({
  messageId: z.string(),
  room: z.object({ roomId: z.string(), kind: z.enum(ROOM_KINDS), title: z.string() }),
  author: chatPlayer,
  at: instantReply,
  /** As it was written, for officials only; `null` where nothing is kept of it. */
  written: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** The message's state for others. */
  shown: z.enum(['shown', 'deleted', 'removed']),
  /** The word filter has masked something in it. */
  byFilter: z.boolean(),
  reports: z.number().int(),
  reasons: z.array(z.enum(REPORT_REASONS)),
  openedAt: instantReply,
  state: z.enum(['open', 'removed', 'dismissed']),
  decided: z.object({ at: instantReply, by: official, reason: z.string() }).nullable(),
});

const chatSanction = z.object({
  sanctionId: z.string(),
  kind: z.enum(['warning', 'time_out']),
  reason: z.string(),
  by: official,
  at: instantReply,
  /** The end of a time-out. */
  until: instantReply.nullable(),
  lifted: z.object({ at: instantReply, by: official, reason: z.string() }).nullable(),
  /** The state of a time-out: in force, or `replaced` by a later one. */
  state: z.enum(TIME_OUT_STATES).nullable(),
});

const ON_A_PLAYER = {
  userId: idOf<PlayerId>(),
  /** For what was written there. */
  messageId: messageRef.messageId.optional(),
  /** The player reads it. */
  reason,
};

/** Calls of moderators; all in their own audience, each act in the audit log. */
export const moderationCalls = {
  moderationQueue: defineCall({
    method: 'GET',
    path: 'moderation-queue',
    who: 'moderator',
    by: 'list',
    summary:
      'Messages that were reported or held back by the word filter; open ones longest waiting first',
    input: z.object({
      state: z.enum(['open', 'decided']).default('open'),
      why: z.enum(['report', 'filter']).optional(),
      ...pageQuery,
    }),
    reply: pageOf(chatCase),
  }),
  moderationCase: defineCall({
    method: 'GET',
    path: 'moderation-case',
    who: 'moderator',
    by: 'message:messageId',
    summary:
      'One of them: who reported it and why, what was said before and after, the record of its author',
    input: z.object(messageRef),
    reply: chatCase.extend({
      reported: z.array(
        z.object({
          by: official,
          reason: z.enum(REPORT_REASONS),
          note: z.string(),
          at: instantReply,
        }),
      ),
      /** Ten before, the message, ten after. */
      context: z.array(chatMessage),
      record: z.array(chatSanction),
    }),
  }),
  chatRecord: defineCall({
    method: 'GET',
    path: 'chat-record',
    who: 'moderator',
    by: 'player:userId',
    summary: 'Warnings and time-outs of a player, latest first',
    input: z.object({ userId: idOf<PlayerId>(), ...pageQuery }),
    reply: pageOf(chatSanction).extend({
      /** Messages that were taken away. */
      removed: z.number().int(),
    }),
  }),
  removeChatMessage: defineCall({
    method: 'POST',
    path: 'remove-chat-message',
    who: 'moderator',
    by: 'message:messageId',
    summary: 'Take a message away; its author is told why.',
    input: z.object({ ...messageRef, reason }),
    reply: done,
  }),
  dismissChatReports: defineCall({
    method: 'POST',
    path: 'dismiss-chat-reports',
    who: 'moderator',
    by: 'message:messageId',
    summary: 'A message stays; what was reported of it is settled',
    input: z.object({ ...messageRef, reason }),
    reply: done,
    refusals: ['on_oneself'],
  }),
  warnChatPlayer: defineCall({
    method: 'POST',
    path: 'warn-chat-player',
    who: 'moderator',
    by: 'message:messageId|player:userId',
    summary: 'Warn a player, for the record; the same again is one warning',
    input: z.object(ON_A_PLAYER),
    reply: done,
    refusals: ['on_oneself', 'higher_role'],
  }),
  timeOutChatPlayer: defineCall({
    method: 'POST',
    path: 'time-out-chat-player',
    who: 'moderator',
    by: 'message:messageId|player:userId',
    summary:
      'The player reads, but does not write, for so many minutes, at most 30 days; takes the place of an earlier time-out',
    input: z.object({ ...ON_A_PLAYER, minutes: z.number().int().min(1).max(MAX_MINUTES) }),
    reply: done,
    refusals: ['on_oneself', 'higher_role'],
  }),
  liftChatTimeOut: defineCall({
    method: 'POST',
    path: 'lift-chat-time-out',
    who: 'moderator',
    by: 'audience',
    summary: 'The player may write again',
    input: z.object({ userId: idOf<PlayerId>(), reason }),
    reply: done,
    refusals: ['on_oneself', 'higher_role'],
  }),
};
