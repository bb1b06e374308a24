import type { NotificationId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { PushDeviceId } from '../notification-settings.contract.ts';
import { fallBack, mailUnseen } from './falling-back.ts';
import { FALL_BACK, MAIL_UNSEEN, PUSH, PUSH_HELD, TELL_OUTSIDE } from './job-names.ts';
import { pushHeld, tellOutside } from './outside.ts';
import { pruneNotifications } from './pruning.ts';
import { push } from './pushing.ts';
import { reachingRules } from './reaching-rules.ts';

/** Brings notifications out of the app, each way by a job of its own; their data hold ids only, put in by ourselves. */
export function notificationsJobs(platform: Platform): void {
  const { jobs } = platform;
  const rules = reachingRules(platform.rules);
  jobs.handle(TELL_OUTSIDE, ({ notificationId }) =>
    tellOutside(platform, rules, notificationId as NotificationId),
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
