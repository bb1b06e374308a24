import { brandOfCode } from '#brands/brands.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { identityCalls } from '../contract.ts';
import { isGood, type Proof, proofOfLink, spendProofs } from './email-proofs.ts';
import { type Mailbox, mailboxOfOwner, type Owner } from './mailboxes.ts';
import type { IdentityTables } from './tables.ts';

/** Whoever opens the link of a mail sees whose account it is about before they press anything. */
export function emailProof({ workshop }: Platform): Handler<typeof identityCalls.emailProof> {
  return async ({ token }) =>
    workshop.transact(async ({ db, now }) => {
      const { proof, mailbox } = await proofWithMailbox(db, token);
      const isDone = mailbox.verifiedAt !== null && proof.email_key === mailbox.emailKey;
      if (!isDone && !isGood(proof, mailbox, now)) throw spent();
      const { email, playerId, brand } = mailbox;
      const row =
        playerId &&
        (await tables<IdentityTables>(db)
          .selectFrom('players')
          .select('username')
          .where('id', '=', playerId)
          .executeTakeFirst());
      return { email, username: row?.username ?? null, brand: brandOfCode(brand)?.name ?? brand };
    });
}

/** The address does not become the account's; pressed too late, after it was confirmed, it is taken off again. */
export function refuseEmail(): Handler<typeof identityCalls.refuseEmail> {
  return async ({ token }, context) =>
    context.transact(async (work) => {
      const link = await proofOfLink(work.db, token, 'verify');
      if (link && (await isRefused(work.db, link, link.email_key))) return { done: true } as const;
      const { proof, mailbox } = await proofWithMailbox(work.db, token);
      const isOfAddress = proof.email_key === mailbox.emailKey;
      // an old link takes nothing away that was confirmed since
      if (!isOfAddress || (mailbox.verifiedAt && work.now >= proof.expires_at)) throw spent();
      await noteRefusal(work, mailbox);
      await spendProofs(work.db, mailbox.owner, 'verify', work.now);
      await takeAddressOff(work, mailbox);
      return { done: true } as const;
    });
}

/** Refuses to write again to whoever has said that the account is none of theirs. */
export async function refuseRefused(db: Db, { owner, emailKey }: Mailbox): Promise<void> {
  if (await isRefused(db, owner, emailKey)) throw refuse('email_refused', { status: 409 });
}

async function proofWithMailbox(
  db: Db,
  token: string,
): Promise<{ proof: Proof; mailbox: Mailbox }> {
  const proof = await proofOfLink(db, token, 'verify');
  const mailbox = proof && (await mailboxOfOwner(db, proof));
  if (!mailbox) throw spent();
  return { proof, mailbox };
}

async function isRefused(
  db: Db,
  owner: Pick<Proof, keyof Owner>,
  emailKey: string,
): Promise<boolean> {
  const refusals = tables<IdentityTables>(db).selectFrom('email_refusals').select('at');
  const ofOwner =
    owner.credential_id === null
      ? refusals.where('player_id', '=', owner.player_id)
      : refusals.where('credential_id', '=', owner.credential_id);
  return (await ofOwner.where('email_key', '=', emailKey).executeTakeFirst()) !== undefined;
}

async function noteRefusal({ db, now }: Work, { owner, emailKey }: Mailbox): Promise<void> {
  await tables<IdentityTables>(db)
    .insertInto('email_refusals')
    .values({ ...owner, email_key: emailKey, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Off the profile; an account that signs in by it keeps it to sign in with, unproved. */
async function takeAddressOff({ db, now }: Work, mailbox: Mailbox): Promise<void> {
  const { owner, playerId, emailKey } = mailbox;
  const view = tables<IdentityTables>(db);
  if (owner.credential_id !== null) {
    await view
      .updateTable('credentials')
      .set({ verified_at: null, updated_at: now })
      .where('id', '=', owner.credential_id)
      .execute();
  }
  if (!playerId) return;
  const gone = { email: null, email_key: null };
  await view
    .updateTable('players')
    .set({ ...(owner.credential_id === null && gone), email_verified_at: null, updated_at: now })
    .where('id', '=', playerId)
    .where('email_key', '=', emailKey)
    .execute();
}

function spent() {
  return refuse('email_link_invalid', { status: 422 });
}
