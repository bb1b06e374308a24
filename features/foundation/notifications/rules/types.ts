/** Kinds of notifications, as players choose among them. */
export const KINDS = [
  'matches',
  'tournaments',
  'friends',
  'chat',
  'coins',
  'subscription',
  'support',
  'news',
] as const;
export type Kind = (typeof KINDS)[number];

interface Sort {
  readonly kind: Kind;
  /**
   * Makes the type urgent: milliseconds after its creation for which it is useful. Unseen urgent ones are sent by SMS or
   * e-mail.
   */
  readonly urgentFor?: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** All types of notifications. Texts are `<type>_title` and `<type>_text` of the catalogue. */
export const NOTIFICATIONS = {
  match_request: { kind: 'matches', urgentFor: 12 * HOUR },
  match_accepted: { kind: 'matches' },
  match_arranged: { kind: 'matches' },
  match_found: { kind: 'matches', urgentFor: 12 * MINUTE },
  opponent_looking: { kind: 'matches', urgentFor: 5 * MINUTE },
  match_awarded: { kind: 'matches' },
  match_lost: { kind: 'matches' },
  match_annulled: { kind: 'matches' },
  match_declined: { kind: 'matches' },
  reschedule_requested: { kind: 'matches', urgentFor: 12 * HOUR },
  reschedule_declined: { kind: 'matches' },
  match_cancelled: { kind: 'matches' },
  match_expired: { kind: 'matches' },
  opponent_ready: { kind: 'matches' },
  match_started: { kind: 'matches' },
  match_reminder: { kind: 'matches' },
  kickoff_near: { kind: 'matches' },
  check_in_open: { kind: 'matches', urgentFor: 30 * MINUTE },
  score_missing: { kind: 'matches' },
  score_submitted: { kind: 'matches' },
  verification_waiting: { kind: 'matches' },
  score_edited: { kind: 'matches' },
  match_disputed: { kind: 'matches' },
  match_ruled: { kind: 'matches' },
  match_reopened: { kind: 'matches' },
  match_approved: { kind: 'matches' },
  match_approved_held: { kind: 'matches' },
  match_walkover_won: { kind: 'matches' },
  match_no_show: { kind: 'matches' },
  match_void: { kind: 'matches' },
  match_set: { kind: 'matches' },
  match_extended: { kind: 'matches' },
  match_moved: { kind: 'matches', urgentFor: 12 * HOUR },
  event_open: { kind: 'tournaments' },
  event_paused: { kind: 'tournaments' },
  event_resumed: { kind: 'tournaments' },
  ruling_overdue: { kind: 'tournaments' },
  event_check_in: { kind: 'tournaments', urgentFor: 45 * MINUTE },
  event_missed: { kind: 'tournaments' },
  event_called_off: { kind: 'tournaments', urgentFor: 24 * HOUR },
  event_prize: { kind: 'tournaments' },
  event_removed: { kind: 'tournaments' },
  event_readmitted: { kind: 'tournaments' },
  event_substitute: { kind: 'tournaments' },
  event_moved: { kind: 'tournaments', urgentFor: 24 * HOUR },
  event_postponed: { kind: 'tournaments' },
  event_cancelled: { kind: 'tournaments', urgentFor: 24 * HOUR },
  event_announcement: { kind: 'news' },
  event_moved_up: { kind: 'tournaments' },
  event_qualified: { kind: 'tournaments' },
  event_unqualified: { kind: 'tournaments' },
  division_promoted: { kind: 'tournaments' },
  division_relegated: { kind: 'tournaments' },
  weekly_goal_done: { kind: 'coins' },
  achievement_earned: { kind: 'coins' },
  subscription_trial: { kind: 'subscription' },
  subscription_active: { kind: 'subscription' },
  subscription_renewed: { kind: 'subscription' },
  subscription_past_due: { kind: 'subscription' },
  subscription_cancelled: { kind: 'subscription' },
  subscription_resumed: { kind: 'subscription' },
  subscription_expired: { kind: 'subscription' },
  subscription_action: { kind: 'subscription' },
  ticket_answered: { kind: 'support' },
  ticket_closed: { kind: 'support' },
  webhook_off: { kind: 'support' },
  chat_mention: { kind: 'chat' },
  chat_direct: { kind: 'chat' },
  chat_removed: { kind: 'chat' },
  chat_warned: { kind: 'chat' },
  chat_timed_out: { kind: 'chat' },
  chat_time_out_lifted: { kind: 'chat' },
  subscription_refunded: { kind: 'subscription' },
  player_suspended: { kind: 'support' },
  player_banned: { kind: 'support' },
  sanction_lifted: { kind: 'support' },
  player_name_reserved: { kind: 'support' },
  player_name_replaced: { kind: 'support' },
  rating_returned: { kind: 'matches' },
  rating_taken_back: { kind: 'matches' },
  points_released: { kind: 'matches' },
  points_refused: { kind: 'matches' },
  voucher_loaded: { kind: 'coins' },
  voucher_on_screen: { kind: 'coins' },
  order_returned: { kind: 'coins' },
  order_preparing: { kind: 'coins' },
  order_sent: { kind: 'coins' },
  order_delivered: { kind: 'coins' },
  order_refunded: { kind: 'coins' },
  coins_waiting: { kind: 'coins' },
  coins_welcome: { kind: 'coins' },
  referral_rewarded: { kind: 'coins' },
  referral_refused: { kind: 'coins' },
  friend_request: { kind: 'friends' },
  friend_accepted: { kind: 'friends' },
  picture_removed: { kind: 'support' },
} as const satisfies Readonly<Record<string, Sort>>;

export type NotificationType = keyof typeof NOTIFICATIONS;

/** The names of {@link NOTIFICATIONS}. */
export const NOTIFICATION_TYPES = Object.keys(NOTIFICATIONS) as NotificationType[];

/** Values for the placeholders of the text. Times are ISO 8601 and shown in the reader's zone. */
export type NotificationParams = Readonly<Record<string, string | number>>;
