import { isMailedAnyway, isUrgent, kindOf, usefulFor } from './kinds.ts';
import { firstForPromotion, firstOutside } from './quiet-hours.ts';
import type { Channel, NotificationSettings, Reach } from './settings.ts';

/** Times at which a notification is sent by each channel; `null` means never. */
export interface ChannelTimes {
  readonly push: Date | null;
  /** Together with all other unseen ones. */
  readonly email: Date | null;
  /** SMS or e-mail if it is still unseen then; only for urgent ones. */
  readonly fallback: Date | null;
}

/** Time for a notification to be seen before it is sent by another channel, in milliseconds. */
export interface Patience {
  /** An urgent one, before SMS or e-mail. */
  readonly urgent: number;
  /** Any other, before an e-mail. */
  readonly other: number;
}

/** The facts of a notification that decide its channels. */
export interface SendFacts {
  readonly type: string;
  readonly madeAt: Date;
}

/** The facts of a player that decide channels. */
export interface Recipient {
  readonly settings: NotificationSettings;
  readonly reach: Reach;
  readonly timeZone: string;
}

/**
 * The channels of a notification and their times: those that the player has chosen for its kind and can be reached by, not
 * in quiet hours unless it is urgent and may break them, and advertising only by day.
 */
export function channelsFor(
  { type, madeAt }: SendFacts,
  { settings, reach, timeZone }: Recipient,
  now: Date,
  patience: Patience,
): ChannelTimes {
  const quiet = (at: Date) => firstQuietEnd(type, at, settings, timeZone);
  const kind = kindOf(type);
  if (kind === 'news' && !reach.marketing) return { push: null, email: null, fallback: null };
  const lapses = madeAt.getTime() + usefulFor(type);
  const inTime = (at: Date | null) => (at && at.getTime() < lapses ? at : null);
  const after = (ms: number) => new Date(Math.max(now.getTime(), madeAt.getTime() + ms));
  if (isUrgent(type)) {
    const { push, email, sms } = settings.urgent;
    const canFall = (email && reach.email) || (sms && reach.sms);
    return {
      push: push && reach.push ? inTime(quiet(now)) : null,
      email: null,
      fallback: canFall ? inTime(quiet(after(patience.urgent))) : null,
    };
  }
  const { push, email } = settings.kinds[kind];
  return {
    push: push && reach.push ? inTime(quiet(now)) : null,
    email: email && reach.email && !isMailedAnyway(type) ? quiet(after(patience.other)) : null,
    fallback: null,
  };
}

/**
 * The first time outside quiet hours and, for advertising, by day. One may end in the other, so both are checked in turn;
 * `null` if they cover the whole day.
 */
function firstQuietEnd(
  type: string,
  at: Date,
  { quiet }: NotificationSettings,
  timeZone: string,
): Date | null {
  const breaks = isUrgent(type) && quiet.exceptUrgent;
  let open = at;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = open;
    if (quiet.on && !breaks) open = firstOutside(open, quiet, timeZone);
    if (kindOf(type) === 'news') open = firstForPromotion(open, timeZone);
    if (open.getTime() === before.getTime()) return open;
  }
  return null;
}

const MOST_ROUNDS = 6;

/** An urgent notification at the time of its fallback. */
export interface Unseen {
  readonly type: string;
  readonly createdAt: Date;
  readonly seen: boolean;
  readonly fellBack: boolean;
  /** SMS of the last 24 hours to the player, and of the brand. */
  readonly smsToPlayer: number;
  readonly smsOfBrand: number;
}

/** Limits of SMS in 24 hours. */
export interface SmsBudget {
  readonly perPlayer: number;
  readonly perBrand: number;
}

/** The fallback channel of an unseen urgent notification: SMS within the budget, else e-mail; once, and while it is useful. */
export function fallbackFor(
  { type, createdAt, seen, fellBack, smsToPlayer, smsOfBrand }: Unseen,
  { settings: { urgent }, reach }: Pick<Recipient, 'settings' | 'reach'>,
  now: Date,
  budget: SmsBudget,
): Exclude<Channel, 'push'> | null {
  const isOver = now.getTime() >= createdAt.getTime() + usefulFor(type);
  if (seen || fellBack || isOver || !isUrgent(type)) return null;
  const inBudget = smsToPlayer < budget.perPlayer && smsOfBrand < budget.perBrand;
  if (urgent.sms && reach.sms && inBudget) return 'sms';
  return urgent.email && reach.email ? 'email' : null;
}
