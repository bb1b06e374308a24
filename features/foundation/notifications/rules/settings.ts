import { KINDS, type Kind } from './types.ts';

/** Channels outside the app. The app itself shows everything. */
export const CHANNELS = ['push', 'email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A player's choice of channels outside the app, and quiet hours. */
export interface NotificationSettings {
  /** E-mails list what was not seen for an hour. */
  readonly kinds: Readonly<Record<Kind, { readonly push: boolean; readonly email: boolean }>>;
  /** Urgent types of any kind: push at once, then SMS or e-mail if unseen. */
  readonly urgent: { readonly push: boolean; readonly email: boolean; readonly sms: boolean };
  readonly quiet: QuietHours;
}

export interface QuietHours {
  readonly on: boolean;
  /** Minutes after midnight in the player's time zone; equal values mean never quiet. */
  readonly from: number;
  readonly until: number;
  /** Urgent ones are sent in quiet hours too. */
  readonly exceptUrgent: boolean;
}

const HOUR = 60;

/** Push for everything on allowed devices, e-mail only for urgent types, quiet at night. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  kinds: Object.fromEntries(
    KINDS.map((kind) => [kind, { push: true, email: false }]),
  ) as NotificationSettings['kinds'], // one for each kind
  urgent: { push: true, email: true, sms: true },
  quiet: { on: true, from: 22 * HOUR, until: 7 * HOUR, exceptUrgent: true },
};

/** Channels by which a player can be reached at all. */
export interface Reach {
  /** A device accepts push messages. */
  readonly push: boolean;
  /** A proved address. */
  readonly email: boolean;
  /** A number, on a brand that signs in by number. */
  readonly sms: boolean;
  /** Has agreed to advertising, which news require. */
  readonly marketing: boolean;
}
