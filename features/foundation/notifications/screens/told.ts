import type { ReplyOf } from '#platform/http/contract.ts';
import type { notificationsCalls } from '../notifications.contract.ts';

/** A notification as the API tells it. */
export type Told = ReplyOf<typeof notificationsCalls.notifications>['items'][number];
