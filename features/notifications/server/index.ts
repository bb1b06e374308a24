import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { notificationsCalls } from '../contract.ts';
import { notificationRead, notifications } from './calls.ts';

export type { NotificationParams, NotificationType } from '../rules/types.ts';
export { notify } from './notify.ts';
export { notificationsPart } from './personal.ts';
export { notificationsJobs } from './pruning.ts';

export function notificationsHandlers(platform: Platform): Handlers<typeof notificationsCalls> {
  return {
    notifications: notifications(platform),
    notificationRead: notificationRead(),
  };
}
