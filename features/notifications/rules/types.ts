/** Everything a player is told about. The texts are `<type>_title` and `<type>_text` of the catalogue. */
export const NOTIFICATION_TYPES = [
  'match_request',
  'match_accepted',
  'match_arranged',
  'match_awarded',
  'match_lost',
  'match_annulled',
  'match_declined',
  'reschedule_requested',
  'reschedule_declined',
  'match_cancelled',
  'match_expired',
  'opponent_ready',
  'match_started',
  'kickoff_near',
  'check_in_open',
  'score_missing',
  'score_submitted',
  'verification_waiting',
  'score_edited',
  'match_disputed',
  'match_ruled',
  'match_reopened',
  'match_approved',
  'match_walkover_won',
  'match_no_show',
  'match_void',
  'ruling_overdue',
  'subscription_trial',
  'subscription_active',
  'subscription_renewed',
  'subscription_past_due',
  'subscription_cancelled',
  'subscription_resumed',
  'subscription_expired',
  'subscription_action',
] as const;

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Values for the placeholders of the text. Times are ISO 8601 and shown in the reader's zone. */
export type NotificationParams = Readonly<Record<string, string | number>>;
