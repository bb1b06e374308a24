import { brandOfCode } from '#brands/brands.ts';
import { createPost } from '#features/foundation/messages/server/index.ts';
import type { PersonalData } from '#platform/data-export.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { keyedHash } from '#platform/hash.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { provedEmail } from './contacts.ts';
import { anonymiseRequests } from './guardians.ts';
import { forgottenNumber, numberHash } from './one-time-codes.ts';
import type { PlayerRow } from './players.ts';
import { prunePasswordKeys } from './sealed-passwords.ts';
import type { IdentityTables } from './tables.ts';

const DEFAULT_AVATAR = '/avatars/default.svg';

/** Data of identity. Erasing keeps the player's row, because matches refer to it, without any personal data. */
export function identityPersonalData(platform: Platform): PersonalData {
  const post = createPost(platform);
  return {
    name: 'profile',
    tables: [
      ...[
        'players',
        'credentials',
        'credential_sessions',
        'email_proofs',
        'email_refusals',
        'email_asks',
      ],
      ...['one_time_codes', 'login_tries', 'api_keys', 'guardian_asks', 'guardian_consents'],
      ...['sanctions', 'official_names'],
    ],

    exportData,

    async erase(transaction, player) {
      const row = await rowOf(transaction.db, player);
      await sendGoodbye(transaction, row);
      await eraseCredential(platform, transaction.db, row);
      await eraseCodes(platform, transaction.db, row);
      await tables<IdentityTables>(transaction.db)
        .deleteFrom('api_keys')
        .where('owner_id', '=', player)
        .execute();
      await tables<IdentityTables>(transaction.db)
        .deleteFrom('guardian_consents')
        .where('player_id', '=', player)
        .execute();
      await tables<IdentityTables>(transaction.db)
        .deleteFrom('official_names')
        .where('player_id', '=', player)
        .execute();
      await anonymiseRequests(platform.secret, transaction, player);
      await tables<IdentityTables>(transaction.db)
        .updateTable('sanctions')
        .set({ reason: '', lift_reason: null })
        .where('player_id', '=', player)
        .execute();
      await erasePlayer(transaction, player);
    },
  };

  /** Sends the last message, without a player, so that erasing the player's messages keeps it. */
  async function sendGoodbye(transaction: Transaction, row: PlayerRow) {
    const { brand: code, language, time_zone: timeZone, email_verified_at: verifiedAt } = row;
    const brand = brandOfCode(code);
    const email = provedEmail({ email: row.email, verifiedAt });
    if (email === null || !brand) return;
    const to = { email, brand, language, timeZone };
    await post.mail(transaction, { template: 'profile_removed', to, values: {} });
  }
}

async function exportData(db: Db, player: PlayerId) {
  const { id, roles, sanction_id, ...profile } = await rowOf(db, player);
  const credential = await tables<IdentityTables>(db)
    .selectFrom('credentials')
    .select(['email', 'full_name', 'terms_accepted_at', 'verified_at', 'created_at'])
    .where('player_id', '=', player)
    .executeTakeFirst();
  const guardians = await tables<IdentityTables>(db)
    .selectFrom('guardian_asks')
    .select(['guardian_name', 'relation', 'contact', 'created_at', 'decision', 'decided_at'])
    .where('player_id', '=', player)
    .orderBy('created_at')
    .execute();
  const guardianDecisions = await tables<IdentityTables>(db)
    .selectFrom('guardian_consents')
    .select(['guardian_name', 'decision', 'version', 'proof', 'text_shown', 'agreed_at'])
    .where('player_id', '=', player)
    .orderBy('agreed_at')
    .execute();
  const sanctions = await tables<IdentityTables>(db)
    .selectFrom('sanctions')
    .select(['kind', 'reason', 'at', 'until', 'lifted_at'])
    .where('player_id', '=', player)
    .orderBy('at')
    .execute();
  const signsInWith = credential ?? null;
  return { id, ...profile, roles, signsInWith, guardians, guardianDecisions, sanctions };
}

function rowOf(db: Db, player: PlayerId): Promise<PlayerRow> {
  return tables<IdentityTables>(db)
    .selectFrom('players')
    .selectAll()
    .where('id', '=', player)
    .executeTakeFirstOrThrow();
}

/** Erases the address with its sessions, links, codes and counted tries. */
async function eraseCredential({ secret }: Platform, db: Db, row: PlayerRow) {
  const view = tables<IdentityTables>(db);
  await view.deleteFrom('credentials').where('player_id', '=', row.id).execute();
  await view.deleteFrom('email_proofs').where('player_id', '=', row.id).execute();
  await view.deleteFrom('email_refusals').where('player_id', '=', row.id).execute();
  if (row.email_key === null) return;
  const account = keyedHash(secret, row.audience, row.email_key);
  await view.deleteFrom('login_tries').where('account_hash', '=', account).execute();
  // sent mails still count for a day, under a hash, so that repeated registrations don't raise the limits
  await view
    .updateTable('email_asks')
    .set({ email: null })
    .where('account_hash', '=', account)
    .execute();
}

/** Anonymises the codes of a number. They still count against floods until they are pruned, under a hash. */
async function eraseCodes({ secret }: Platform, db: Db, { audience, msisdn }: PlayerRow) {
  if (!msisdn) return;
  const view = tables<IdentityTables>(db);
  const tried = numberHash(secret, audience, msisdn);
  await view.deleteFrom('login_tries').where('account_hash', '=', tried).execute();
  await view
    .updateTable('one_time_codes')
    .set({ msisdn: forgottenNumber(secret, audience, msisdn), device_hash: null })
    .where('audience', '=', audience)
    .where('msisdn', '=', msisdn)
    .execute();
}

async function erasePlayer({ db, now }: Transaction, id: PlayerId): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('players')
    .set({
      username: '', // readers see a general name in their language
      username_key: `deleted:${id}`,
      kept_look: null,
      avatar_url: DEFAULT_AVATAR,
      email: null,
      email_key: null,
      email_verified_at: null,
      msisdn: null,
      first_name: null,
      last_name: null,
      date_of_birth: null,
      gender: null,
      bio: '',
      refer_id: null,
      eafc_uuid: null,
      roles: [],
      updated_at: now,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
}

const DAY = 86_400_000;

const KEEP_CODES = 7 * DAY;

const KEEP_TRIES = DAY;

/** Proofs expire long before. */
const KEEP_PROOFS = DAY;

/** Unanswered requests may hold a stranger's number. */
const KEEP_UNANSWERED = 30 * DAY;

/** Deletes expired codes, links and proofs, and counted tries that no longer matter. */
export async function prune(db: Db, now: Date): Promise<void> {
  const view = tables<IdentityTables>(db);
  await view
    .deleteFrom('one_time_codes')
    .where('created_at', '<', new Date(now.getTime() - KEEP_CODES))
    .execute();
  await view
    .deleteFrom('login_tries')
    .where('at', '<', new Date(now.getTime() - KEEP_TRIES))
    .execute();
  await view
    .deleteFrom('portal_proofs')
    .where('used_at', '<', new Date(now.getTime() - KEEP_PROOFS))
    .execute();
  await view
    .deleteFrom('guardian_asks')
    .where('decision', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - KEEP_UNANSWERED))
    .execute();
  await view
    .deleteFrom('email_proofs')
    .where('created_at', '<', new Date(now.getTime() - KEEP_CODES))
    .execute();
  await view
    .deleteFrom('email_asks')
    .where('created_at', '<', new Date(now.getTime() - KEEP_TRIES))
    .execute();
  await prunePasswordKeys(db, now);
}
