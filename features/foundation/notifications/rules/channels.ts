import { isMailedAnyway, isUrgent, kindOf, usefulFor } from './kinds.ts';
import { firstForPromotion, firstOutside } from './quiet-hours.ts';
import type { Channel, NotificationSettings, Reach } from './settings.ts';

/** When a notification leaves by which way; `null`: never. */
export interface Ways {
  readonly push: Date | null;
  /** With all else that nobody has seen by then. */
  readonly email: Date | null;
  /** When it is looked whether somebody has seen it; of urgent ones only. */
  readonly fallback: Date | null;
}

/** How long a notification waits to be seen before it leaves by another way, in milliseconds. */
export interface Patience {
  /** An urgent one, before SMS or e-mail. */
  readonly urgent: number;
  /** Any other, before an e-mail. */
  readonly other: number;
}

/** As much of a notification as its ways go by. */
export interface Told {
  readonly type: string;
  readonly madeAt: Date;
}

/** A player, as far as sending goes. */
export interface Recipient {
  readonly settings: NotificationSettings;
  readonly reach: Reach;
  readonly timeZone: string;
}

/**
 * By which ways a notification leaves the app, and when: what the player has chosen for its kind, where they can be
 * reached, never in their quiet hours but for what is urgent and allowed to, and advertising by day only.
 */
export function channelsFor(
  { type, madeAt }: Told,
  { settings, reach, timeZone }: Recipient,
  now: Date,
  patience: Patience,
): Ways {
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

/** Outside quiet hours and, for advertising, by day; the two may follow each other, or leave no time of the day. */
function firstQuietEnd(
  type: string,
  at: Date,
  { quiet }: NotificationSettings,
  timeZone: string,
): Date | null {
  const breaks = isUrgent(type) && quiet.exceptUrgent;
  let open = at;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const before = open;
    if (quiet.on && !breaks) open = firstOutside(open, quiet, timeZone);
    if (kindOf(type) === 'news') open = firstForPromotion(open, timeZone);
    if (open.getTime() === before.getTime()) return open;
  }
  return null;
}

const MOST_TURNS = 6;

/** What is known of an urgent notification when its time to be seen is over. */
export interface Unseen {
  readonly type: string;
  readonly createdAt: Date;
  readonly seen: boolean;
  readonly fellBack: boolean;
  /** SMS of today by which the player was told such, and that the brand has sent. */
  readonly smsToPlayer: number;
  readonly smsOfBrand: number;
}

/** What SMS may cost in a day. */
export interface SmsBudget {
  readonly perPlayer: number;
  readonly perBrand: number;
}

/**
 * By which way an urgent notification goes that nobody has seen: by SMS within the budget, else by e-mail; once, and
 * only while it is of use.
 */
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
