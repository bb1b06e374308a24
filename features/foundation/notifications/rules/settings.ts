import { KINDS, type Kind } from './kinds.ts';

/** Outside the app, where everything is shown always. */
export const CHANNELS = ['push', 'email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What a player wants to be told outside the app, and when not. */
export interface NotificationSettings {
  /** E-mails bring what nobody has seen for an hour. */
  readonly kinds: Readonly<Record<Kind, { readonly push: boolean; readonly email: boolean }>>;
  /** What cannot wait, whatever kind it is of: by push at once, then by SMS or e-mail if nobody has seen it. */
  readonly urgent: { readonly push: boolean; readonly email: boolean; readonly sms: boolean };
  readonly quiet: QuietHours;
}

export interface QuietHours {
  readonly on: boolean;
  /** Minutes after midnight by the player's clock; both the same: never quiet. */
  readonly from: number;
  readonly until: number;
  /** Urgent ones come all the same. */
  readonly exceptUrgent: boolean;
}

const HOUR = 60;

/** Push of everything on devices that were allowed it, e-mail of nothing but what cannot wait; quiet at night. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  kinds: Object.fromEntries(
    KINDS.map((kind) => [kind, { push: true, email: false }]),
  ) as NotificationSettings['kinds'], // one for each kind
  urgent: { push: true, email: true, sms: true },
  quiet: { on: true, from: 22 * HOUR, until: 7 * HOUR, exceptUrgent: true },
};

/** By which ways a player can be reached at all. */
export interface Reach {
  /** A device takes push messages. */
  readonly push: boolean;
  /** An address; where it is the way in, one that was proved. */
  readonly email: boolean;
  /** A number, at a brand that knows its players by theirs. */
  readonly sms: boolean;
  /** Has agreed to advertising: organisers' news leave the app only then. */
  readonly marketing: boolean;
}
