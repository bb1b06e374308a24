import type { Brand } from '#brands/brand.ts';
import { tables } from '#platform/database/database.ts';
import { type Sanction, stands } from '#platform/http/caller.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { identityCalls } from '../contract.ts';
import type { IdentityTables } from './tables.ts';
import { seenCredential } from './verification.ts';

export function viewer({ db, clock }: Platform): Handler<typeof identityCalls.viewer> {
  return async (_input, context) => {
    const { caller, brand } = context;
    const { entry } = brand;
    const seen = {
      entry,
      demoMsisdn: brand.demo?.msisdn ?? null,
      verified: caller.session !== undefined,
      now: clock.now().toISOString(),
    };
    if (!caller.account) {
      const credential = entry === 'email' ? await seenCredential(db, context) : undefined;
      const emailToConfirm = credential && !credential.verified_at ? credential.email : null;
      return { player: null, emailToConfirm, ...seen };
    }
    const row = await tables<IdentityTables>(db)
      .selectFrom('players')
      .select(['id', 'username', 'avatar_url', 'roles', 'time_zone', 'email', 'email_verified_at'])
      .where('id', '=', caller.account.playerId)
      .executeTakeFirstOrThrow();
    const { id, username, avatar_url, roles, time_zone } = row;
    const standing = standingOf(caller.account.sanction, brand, clock.now());
    return {
      player: { userId: id, username, avatarUrl: avatar_url, roles, timeZone: time_zone, standing },
      emailToConfirm: row.email_verified_at ? null : row.email,
      ...seen,
    };
  };
}

function standingOf(sanction: Sanction | undefined, { company }: Brand, now: Date) {
  if (!sanction || !stands(sanction, now)) return null;
  const { kind, reason, until } = sanction;
  return { kind, reason, until: until?.toISOString() ?? null, appealTo: company.email };
}
