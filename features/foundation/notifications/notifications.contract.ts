import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { idOf, instantReply, msisdn } from '#platform/http/shapes.ts';
import type { NotificationId } from '#platform/ids.ts';

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;
const MAX_LINK = 500;

const notification = z.object({
  notificationId: z.string(),
  type: z.string(),
  /** In the viewer's language. */
  title: z.string(),
  text: z.string(),
  /** Path of the page that it is about. */
  link: z.string().nullable(),
  read: z.boolean(),
  createdAt: instantReply,
  /** Number of notifications of the list in the same group and day; `null` if not requested. */
  alike: z.number().int().nullable(),
});

/** Calls about the notifications in the app. */
export const notificationsCalls = {
  notifications: defineCall({
    method: 'GET',
    path: 'notifications',
    who: 'player',
    refusedWhen: 'never',
    summary: 'Notifications of the caller, latest first',
    input: z.object({
      msisdn: msisdn.optional(),
      /** Only these. */
      read: z.enum(['read', 'unread']).optional(),
      /** `nextCursor` of the previous page. */
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
      /** Adds the size of each notification's group, over all pages. */
      alike: z.enum(['count']).optional(),
    }),
    reply: z.object({
      items: z.array(notification),
      nextCursor: z.string().nullable(),
      unread: z.number().int(),
    }),
  }),
  notificationRead: defineCall({
    method: 'POST',
    path: 'notification-read',
    who: 'player',
    refusedWhen: 'never',
    summary:
      'Mark one as read or unread; or several, all that lead to a place, or all (no id) as read',
    input: z.object({
      msisdn: msisdn.optional(),
      read: z.boolean().default(true),
      notificationId: idOf<NotificationId>().optional(),
      /** Several to mark as read; other players' among them stay unchanged. */
      notificationIds: z.array(idOf<NotificationId>()).max(MAX_LIMIT).optional(),
      /** Marks the whole group as read. */
      withGroup: z.boolean().default(false),
      /** Marks all that lead to this path, because the player has been there. */
      link: z.string().max(MAX_LINK).optional(),
    }),
    reply: z.object({ unread: z.number().int() }),
  }),
};
