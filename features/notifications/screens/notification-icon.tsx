import type { ComponentType } from 'react';
import {
  AlertIcon,
  BellIcon,
  CalendarIcon,
  CheckIcon,
  ClockIcon,
  CloseIcon,
  EditIcon,
  GavelIcon,
  TrophyIcon,
  VersusIcon,
} from '#ui/components/icon.tsx';
import { NOTIFICATION_TYPES, type NotificationType } from '../rules/types.ts';

type Icon = ComponentType<{ size?: number }>;

const ICONS: Readonly<Record<NotificationType, Icon>> = {
  match_request: VersusIcon,
  match_accepted: CheckIcon,
  match_arranged: VersusIcon,
  match_awarded: TrophyIcon,
  match_lost: AlertIcon,
  match_annulled: CloseIcon,
  match_declined: CloseIcon,
  reschedule_requested: CalendarIcon,
  reschedule_declined: CalendarIcon,
  match_cancelled: CloseIcon,
  match_expired: ClockIcon,
  opponent_ready: CheckIcon,
  match_started: VersusIcon,
  kickoff_near: ClockIcon,
  check_in_open: ClockIcon,
  score_missing: AlertIcon,
  score_submitted: EditIcon,
  verification_waiting: AlertIcon,
  score_edited: EditIcon,
  match_disputed: GavelIcon,
  match_ruled: GavelIcon,
  match_reopened: GavelIcon,
  match_approved: TrophyIcon,
  match_walkover_won: TrophyIcon,
  match_no_show: AlertIcon,
  match_void: CloseIcon,
  match_set: GavelIcon,
  match_extended: ClockIcon,
  match_moved: CalendarIcon,
  event_paused: ClockIcon,
  event_resumed: CheckIcon,
  ruling_overdue: GavelIcon,
  event_check_in: ClockIcon,
  event_missed: AlertIcon,
  event_called_off: CloseIcon,
  event_prize: TrophyIcon,
  event_removed: GavelIcon,
  event_moved: CalendarIcon,
  event_cancelled: CloseIcon,
  event_announcement: BellIcon,
  subscription_trial: CheckIcon,
  subscription_active: CheckIcon,
  subscription_renewed: CheckIcon,
  subscription_past_due: AlertIcon,
  subscription_cancelled: CloseIcon,
  subscription_resumed: CheckIcon,
  subscription_expired: ClockIcon,
  subscription_action: AlertIcon,
  webhook_off: AlertIcon,
  subscription_refunded: CheckIcon,
  player_suspended: GavelIcon,
  player_banned: GavelIcon,
  sanction_lifted: CheckIcon,
  rating_returned: CheckIcon,
  rating_taken_back: AlertIcon,
};

/** What a notification is about, in a sign beside its title. */
export function NotificationIcon({ type }: { readonly type: string }) {
  const known = NOTIFICATION_TYPES.find((one) => one === type);
  const Icon = known ? ICONS[known] : BellIcon;
  return <Icon />;
}
