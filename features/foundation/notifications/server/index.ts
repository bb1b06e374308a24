import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { notificationSettingsCalls } from '../notification-settings.contract.ts';
import type { notificationsCalls } from '../notifications.contract.ts';
import { notificationRead, notifications } from './calls.ts';
import { reachingRules } from './reaching-rules.ts';
import {
  notificationSeen,
  notificationSettings,
  pushSubscribe,
  pushUnsubscribe,
  setNotificationSettings,
} from './settings-calls.ts';
import { mailTopics } from './unsubscribing.ts';

export type { NotificationParams, NotificationType } from '../rules/types.ts';
export { notificationsJobs } from './jobs.ts';
export { isToldOf, notify, notifyAll } from './notify.ts';
export { notificationsPart } from './personal.ts';
export { type ReachingRules, reachingRules } from './reaching-rules.ts';
export { type Settled, settle } from './settling.ts';
export { stopMail } from './unsubscribing.ts';

export function notificationsHandlers(
  platform: Platform,
): Handlers<typeof notificationsCalls & typeof notificationSettingsCalls> {
  return {
    notifications: notifications(platform),
    notificationRead: notificationRead(),
    notificationSettings: notificationSettings(platform, reachingRules(platform.rules)),
    setNotificationSettings: setNotificationSettings(),
    pushSubscribe: pushSubscribe(platform),
    pushUnsubscribe: pushUnsubscribe(),
    notificationSeen: notificationSeen(),
    mailTopics: mailTopics(platform),
  };
}
