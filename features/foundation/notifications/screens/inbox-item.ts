import type { ReplyOf } from '#platform/http/contract.ts';
import type { notificationsCalls } from '../notifications.contract.ts';

/** A notification in the reply of the API. */
export type InboxItem = ReplyOf<typeof notificationsCalls.notifications>['items'][number];
