import type { Handlers } from '#platform/http/handlers.ts';
import type { NotificationId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { notificationSettingsCalls, PushDeviceId } from '../notification-settings.contract.ts';
import type { notificationsCalls } from '../notifications.contract.ts';
import { pruneNotifications } from './data-export.ts';
import { fallBack, mailUnseen } from './fallback.ts';
import { notificationRead, notifications } from './inbox.ts';
import {
  FALL_BACK,
  MAIL_UNSEEN,
  PUSH,
  PUSH_HELD,
  pushHeld,
  SEND_OUTSIDE,
  sendOutside,
} from './outside.ts';
import { push } from './push.ts';
import { reachingRules } from './reach.ts';
import {
  mailTopics,
  notificationSeen,
  notificationSettings,
  pushSubscribe,
  pushUnsubscribe,
  setNotificationSettings,
} from './settings.ts';

export type { NotificationParams, NotificationType } from '../rules/types.ts';
export { notificationsPersonalData } from './data-export.ts';
export { listUnread, markRead, type ReadMark } from './inbox.ts';
export { hasUnreadAt, notify, notifyAll } from './notify.ts';
export { type ReachingRules, reachingRules } from './reach.ts';
export { stopMail } from './settings.ts';

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

/** Jobs that send notifications outside the app, one for each channel. Their data are ids that this capability has put in. */
export function notificationsJobs(platform: Platform): void {
  const { jobs } = platform;
  const rules = reachingRules(platform.rules);
  jobs.handle(SEND_OUTSIDE, ({ notificationId }) =>
    sendOutside(platform, rules, notificationId as NotificationId),
  );
  jobs.handle(PUSH, ({ notificationId, deviceId }) =>
    push(platform, notificationId as NotificationId, deviceId as PushDeviceId),
  );
  jobs.handle(PUSH_HELD, ({ playerId }) => pushHeld(platform, rules, playerId as PlayerId));
  jobs.handle(MAIL_UNSEEN, ({ playerId }) => mailUnseen(platform, rules, playerId as PlayerId));
  jobs.handle(FALL_BACK, ({ notificationId }) =>
    fallBack(platform, rules, notificationId as NotificationId),
  );
  pruneNotifications(platform);
}
