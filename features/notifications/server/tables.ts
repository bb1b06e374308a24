import type { NotificationParams } from '../rules/types.ts';

/** The table of this capability; see `platform/database/migrations/0007_notifications.sql`. */
export interface NotificationTables {
  notifications: {
    id: string;
    player_id: string;
    type: string;
    params: NotificationParams;
    link: string | null;
    created_at: Date;
    read_at: Date | null;
  };
}
