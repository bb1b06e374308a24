import type { Brand } from '#brands/brand.ts';
import { brandOfCode, servedBrands } from '#brands/brands.ts';
import { mayAdvertiseTo } from '#features/foundation/consents/server/index.ts';
import { findContact } from '#features/foundation/identity/server/index.ts';
import type { ProvedEmail } from '#features/foundation/messages/rules/addresses.ts';
import type { RuleBook } from '#platform/config/rule-book.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Patience, Recipient, SmsBudget } from '../rules/channels.ts';
import { DEFAULT_SETTINGS, type NotificationSettings } from '../rules/settings.ts';
import { listDevices, type PushDevice } from './push-devices.ts';
import type { NotificationTables } from './tables.ts';

/** A player as the recipient of notifications. */
export interface Reader extends Recipient {
  readonly playerId: PlayerId;
  readonly brand: Brand;
  readonly language: string;
  readonly email: ProvedEmail | null;
  /** E.164 without the plus sign. */
  readonly msisdn: string | null;
  readonly devices: readonly PushDevice[];
}

/** Finds the recipient; `undefined` for a removed profile. */
export async function findReader(db: Db, player: PlayerId, now: Date): Promise<Reader | undefined> {
  const contact = await findContact(db, player);
  const brand = contact && (brandOfCode(contact.brand) ?? servedBrands()[0]);
  if (!contact || !brand) return undefined;
  const { playerId, email, msisdn, language, timeZone } = contact;
  const devices = await listDevices(db, player, now);
  const reach = {
    push: devices.length > 0,
    email: email !== null,
    sms: msisdn !== null && brand.entry !== 'email',
    marketing: await mayAdvertiseTo(db, player),
  };
  const settings = await settingsOf(db, player);
  return { playerId, brand, language, timeZone, email, msisdn, devices, reach, settings };
}

/** The player's settings over the defaults, so that new kinds have one. */
async function settingsOf(db: Db, player: PlayerId): Promise<NotificationSettings> {
  const row = await tables<NotificationTables>(db)
    .selectFrom('notification_settings')
    .select('settings')
    .where('player_id', '=', player)
    .executeTakeFirst();
  if (!row) return DEFAULT_SETTINGS;
  const { kinds, urgent, quiet } = row.settings;
  return { kinds: { ...DEFAULT_SETTINGS.kinds, ...kinds }, urgent, quiet };
}

const MINUTE = 60_000;

/** Waiting times before other channels, and limits of SMS. */
export interface ReachingRules extends Patience, SmsBudget {}

const URGENT_UNSEEN = 5 * MINUTE;
const EMAIL_UNSEEN = 60 * MINUTE;
const SMS_PER_DAY = 3;
const SMS_PER_DAY_OF_BRAND = 5_000;

export function reachingRules(book: RuleBook): ReachingRules {
  return {
    urgent: book.duration('URGENT_UNSEEN', URGENT_UNSEEN),
    other: book.duration('EMAIL_UNSEEN', EMAIL_UNSEEN),
    perPlayer: book.count('URGENT_SMS_PER_DAY', SMS_PER_DAY),
    perBrand: book.count('URGENT_SMS_PER_DAY_OF_BRAND', SMS_PER_DAY_OF_BRAND),
  };
}
