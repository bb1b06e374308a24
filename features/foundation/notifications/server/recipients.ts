import type { Brand } from '#brands/brand.ts';
import { brandOfCode, servedBrands } from '#brands/brands.ts';
import { mayAdvertiseTo } from '#features/foundation/consents/server/index.ts';
import { findContact } from '#features/foundation/identity/server/index.ts';
import type { ProvedEmail } from '#features/foundation/messages/rules/addresses.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Recipient } from '../rules/channels.ts';
import { DEFAULT_SETTINGS, type NotificationSettings } from '../rules/settings.ts';
import { devicesOf, type PushDevice } from './devices.ts';
import type { NotificationTables } from './tables.ts';

/** A player as somebody who is to be told something. */
export interface Reader extends Recipient {
  readonly playerId: PlayerId;
  readonly brand: Brand;
  readonly language: string;
  readonly email: ProvedEmail | null;
  /** E.164 without the plus sign. */
  readonly msisdn: string | null;
  readonly devices: readonly PushDevice[];
}

/** Nobody where the profile was removed. */
export async function readerOf(db: Db, player: PlayerId, now: Date): Promise<Reader | undefined> {
  const contact = await findContact(db, player);
  const brand = contact && (brandOfCode(contact.brand) ?? servedBrands()[0]);
  if (!contact || !brand) return undefined;
  const { playerId, email, msisdn, language, timeZone } = contact;
  const devices = await devicesOf(db, player, now);
  const reach = {
    push: devices.length > 0,
    email: email !== null,
    sms: msisdn !== null && brand.entry !== 'email',
    marketing: await mayAdvertiseTo(db, player),
  };
  const settings = await settingsOf(db, player);
  return { playerId, brand, language, timeZone, email, msisdn, devices, reach, settings };
}

/** What was chosen, over what holds for everybody: a kind that came later has its default. */
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
