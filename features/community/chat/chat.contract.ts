import { z } from 'zod';
import { EMOTES } from '#features/money/store/rules/emotes.ts';
import { defineCall } from '#platform/http/contract.ts';
import {
  done,
  idOf,
  instantReply,
  look,
  lookUp,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { FileId, PlayerId } from '#platform/ids.ts';
import { HISTORY_PAGE, MESSAGE_MAX, REACTIONS, REPORT_REASONS } from './rules/messages.ts';
import { ROOM_KINDS, type RoomId, roomRefOf } from './rules/rooms.ts';
import type { MessageId } from './rules/socket-events.ts';

/** An address that names no room is answered as one of a room that is not there. */
const MAX_ROOM_ID = 90;
const roomId = z
  .string()
  .max(MAX_ROOM_ID)
  .refine((text) => roomRefOf(text) !== undefined)
  .transform((text) => text as RoomId); // checked by the form's expression
export const messageRef = { messageId: idOf<MessageId>() };

export const chatPlayer = z.object({
  userId: z.string(),
  /** A removed profile is "Deleted player". */
  username: z.string(),
  avatarUrl: z.string(),
  look,
});

const messageState = z.enum(['shown', 'deleted', 'removed']);
const image = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() });

/** The parts of a message that are the same for every reader. Live messages have them too (`ChatMessageEntry`). */
export const chatMessage = z.object({
  messageId: z.string(),
  /** By which the author's device knows it again. */
  clientId: z.string(),
  roomId: z.string(),
  /** 1, 2, 3 … in the room: the same order for all. */
  sequence: z.number().int(),
  at: instantReply,
  author: chatPlayer.extend({ official: z.boolean() }),
  state: messageState,
  /** Empty where it was taken back or away; bad words are masked. */
  text: z.string(),
  /** Names of the emotes in it, drawn in place of `:name:`. */
  emotes: z.array(z.string()),
  image: image.nullable(),
  mentions: z.array(z.object({ userId: z.string(), username: z.string() })),
  replyTo: z
    .object({
      messageId: z.string(),
      sequence: z.number().int(),
      userId: z.string(),
      username: z.string(),
      excerpt: z.string(),
      emotes: z.array(z.string()),
      hasImage: z.boolean(),
      state: messageState,
    })
    .nullable(),
  reactions: z.array(
    z.object({ reaction: z.enum(REACTIONS), count: z.number().int(), mine: z.boolean() }),
  ),
});

/** The viewer's actions in a room. */
const ROOM_ACTIONS = ['write', 'image', 'mute', 'unmute', 'report', 'moderate'] as const;

export const chatRoomCard = z.object({
  roomId: z.string(),
  kind: z.enum(ROOM_KINDS),
  /** The live channel: `room:<roomId>`. */
  channel: z.string(),
  /** The name of the brand, game or event, both names of a match, or the other player's name. */
  title: z.string(),
  /** The address of the room's subject. */
  link: z.string().nullable(),
  /** The start of an event or the kickoff of a match. It tells one day's room from the next one's. */
  startsAt: instantReply.nullable(),
  /** The cover of a game's room, by its slug. */
  gameSlug: z.string().nullable(),
  /** The cover of a game's room, as `coverUrl` of the game. */
  gameCover: z.string().nullable(),
  /** The other player of a direct room. */
  peer: chatPlayer.extend({ online: z.boolean() }).nullable(),
  /** The number of players with the room open. */
  present: z.number().int(),
  unread: z.number().int(),
  /** The viewer was called by name in what is unread. */
  mentioned: z.boolean(),
  muted: z.boolean(),
  last: z
    .object({
      at: instantReply,
      userId: z.string(),
      username: z.string(),
      excerpt: z.string(),
      emotes: z.array(z.string()),
      hasImage: z.boolean(),
      state: messageState,
    })
    .nullable(),
});

const WRITING = [
  'chat_closed',
  'blocked_between',
  'chat_timed_out',
  'chat_too_fast',
  'chat_repeated',
  'guardian_consent_needed',
];

/** Calls of the chat. Live: `rules/socket-events.ts`. */
export const chatCalls = {
  chatRooms: defineCall({
    method: 'GET',
    path: 'chat-rooms',
    who: 'player',
    summary:
      "The caller's rooms: of the brand, its games, the caller's events and matches; or direct ones. The last written in first",
    input: z.object({ list: z.enum(['rooms', 'direct']).default('rooms'), ...pageQuery }),
    reply: pageOf(chatRoomCard),
  }),
  chatUnread: defineCall({
    method: 'GET',
    path: 'chat-unread',
    who: 'player',
    summary: 'How many messages of direct, match and event rooms wait unread, muted rooms left out',
    input: z.object({}),
    reply: z.object({ unread: z.number().int(), rooms: z.number().int() }),
  }),
  chatRoom: defineCall({
    method: 'GET',
    path: 'chat-room',
    who: 'player',
    summary: 'One room: what it is, up to where it was read, what the caller may do there',
    input: z.object({ roomId }),
    reply: chatRoomCard.extend({
      /** The sequence of the last message; 0 before the first. */
      sequence: z.number().int(),
      readUpTo: z.number().int(),
      actions: z.array(z.enum(ROOM_ACTIONS)),
      /** Until when the caller may not write, and why. */
      timeOut: z.object({ until: instantReply, reason: z.string() }).nullable(),
      /** One of the two has blocked the other. */
      blocked: z.boolean(),
      /** Players whose messages the caller hides: muted or blocked. */
      silenced: z.array(z.string()),
      /** The emotes that the caller has to write with. */
      emotes: z.array(z.enum(EMOTES)),
    }),
  }),
  chatMessages: defineCall({
    method: 'GET',
    path: 'chat-messages',
    who: 'player',
    summary:
      'The history of a room, oldest first: the last page, the one before a sequence, or what came after one',
    input: z.object({
      roomId,
      before: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
      after: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(HISTORY_PAGE),
    }),
    reply: z.object({
      items: z.array(chatMessage),
      /** There are older ones, or newer ones where `after` was asked for. */
      more: z.boolean(),
    }),
  }),
  sendChatMessage: defineCall({
    method: 'POST',
    path: 'send-chat-message',
    who: 'player',
    refusedWhen: 'suspended',
    summary:
      'Write into a room. The same `clientId` twice is one message; @username calls somebody who is in the room',
    input: z.object({
      roomId,
      clientId: z.uuid(),
      text: typedText(MESSAGE_MAX).default(''),
      /** The id from `upload-chat-image`. */
      imageId: idOf<FileId>().optional(),
      replyTo: idOf<MessageId>().optional(),
    }),
    reply: chatMessage,
    refusals: WRITING,
  }),
  uploadChatImage: defineCall({
    method: 'POST',
    path: 'upload-chat-image',
    who: 'player',
    refusedWhen: 'suspended',
    summary: 'A picture for a message in this room, at most 5 MB; encoded anew',
    input: z.object({ roomId }),
    upload: true,
    reply: image.extend({ imageId: z.string() }),
    refusals: [...WRITING, 'file_too_large', 'file_type_invalid'],
  }),
  reactToChatMessage: defineCall({
    method: 'POST',
    path: 'react-to-chat-message',
    who: 'player',
    refusedWhen: 'suspended',
    summary: 'Give a message a reaction, or take it back',
    input: z.object({
      ...messageRef,
      reaction: z.enum(REACTIONS),
      act: z.enum(['give', 'take']).default('give'),
    }),
    reply: z.object({ count: z.number().int(), mine: z.boolean() }),
    refusals: WRITING,
  }),
  deleteChatMessage: defineCall({
    method: 'POST',
    path: 'delete-chat-message',
    who: 'player',
    summary: "Take back a message of one's own",
    input: z.object(messageRef),
    reply: done,
  }),
  chatRead: defineCall({
    method: 'POST',
    path: 'chat-read',
    who: 'player',
    summary: 'The caller has read a room up to a message; never back',
    input: z.object({ roomId, upTo: z.number().int().min(0).max(2_000_000_000) }),
    reply: z.object({ unread: z.number().int() }),
  }),
  muteChatRoom: defineCall({
    method: 'POST',
    path: 'mute-chat-room',
    who: 'player',
    summary: 'No notifications and no unread count from a room, or again',
    input: z.object({ roomId, act: z.enum(['mute', 'unmute']).default('mute') }),
    reply: z.object({ muted: z.boolean() }),
  }),
  muteChatPlayer: defineCall({
    method: 'POST',
    path: 'mute-chat-player',
    who: 'player',
    summary: "Not see a player's messages, or again; nobody is told",
    input: z.object({
      userId: idOf<PlayerId>(),
      act: z.enum(['mute', 'unmute']).default('mute'),
    }),
    reply: z.object({ muted: z.boolean() }),
    refusals: ['on_oneself'],
  }),
  reportChatMessage: defineCall({
    method: 'POST',
    path: 'report-chat-message',
    who: 'player',
    summary: 'Show a message to the moderators; once by each player',
    input: z.object({
      ...messageRef,
      reason: z.enum(REPORT_REASONS),
      note: typedText(500).default(''),
    }),
    reply: done,
    refusals: ['on_oneself', 'chat_gone'],
  }),
  openDirect: defineCall({
    method: 'POST',
    path: 'open-direct',
    who: 'player',
    refusedWhen: 'suspended',
    summary: 'The room between the caller and another player of the audience; the same each time',
    input: z.object({ userId: idOf<PlayerId>() }),
    reply: z.object({ roomId: z.string() }),
    refusals: ['on_oneself', 'blocked_between', 'guardian_consent_needed'],
  }),
  chatMentionable: defineCall({
    method: 'GET',
    path: 'chat-mentionable',
    who: 'player',
    summary: 'Players in a room whose names begin so: for calling them by name',
    input: z.object({ roomId, q: lookUp(20).min(1) }),
    reply: z.object({ items: z.array(chatPlayer) }),
  }),
};
