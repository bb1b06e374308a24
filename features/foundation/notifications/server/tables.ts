import type { NotificationId, PlayerId } from '#platform/ids.ts';
import type { NotificationSettings } from '../rules/settings.ts';
import type { NotificationParams } from '../rules/types.ts';

/** The tables of this capability; see `platform/database/migrations/0007_notifications.sql` and `0036_…`. */
export interface NotificationTables {
  notifications: {
    id: NotificationId;
    player_id: PlayerId;
    type: string;
    params: NotificationParams;
    link: string | null;
    created_at: Date;
    read_at: Date | null;
    told_at: Date | null;
    seen_at: Date | null;
    push_at: Date | null;
    mail_at: Date | null;
    fell_back_at: Date | null;
  };
  notification_settings: {
    player_id: PlayerId;
    settings: NotificationSettings;
    updated_at: Date;
  };
  push_devices: {
    id: string;
    player_id: PlayerId;
    session_id: string;
    endpoint: string;
    endpoint_hash: Buffer;
    p256dh: string;
    auth: string;
    created_at: Date;
  };
  notification_sends: {
    id: string;
    player_id: PlayerId;
    brand: string;
    channel: 'sms' | 'email';
    at: Date;
  };
}
