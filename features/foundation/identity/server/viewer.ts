import type { Brand } from '#brands/brand.ts';
import { zoneNamed } from '#core/fields.ts';
import { tables } from '#platform/database/database.ts';
import { type Sanction, stands } from '#platform/http/caller.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
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
      .select([
        'id',
        'username',
        'avatar_url',
        'roles',
        'time_zone',
        'time_zone_chosen',
        'email',
        'email_verified_at',
      ])
      .where('id', '=', caller.account.playerId)
      .executeTakeFirstOrThrow();
    const { id, username, avatar_url, roles } = row;
    const zone = { timeZone: row.time_zone, timeZoneChosen: row.time_zone_chosen };
    const standing = standingOf(caller.account.sanction, brand, clock.now());
    return {
      player: { userId: id, username, avatarUrl: avatar_url, roles, ...zone, standing },
      emailToConfirm: row.email_verified_at ? null : row.email,
      ...seen,
    };
  };
}

/** A device's zone is kept only of a player who has chosen none; an empty one lets it follow the device again. */
export function setTimeZone(): Handler<typeof identityCalls.setTimeZone> {
  return async ({ timeZone = '', from }, context) => {
    const { playerId } = actingPlayer(context);
    const named = zoneNamed(timeZone);
    const isChosen = from === 'player' && named !== undefined;
    return context.transact(async ({ db }) => {
      const players = tables<IdentityTables>(db).updateTable('players').where('id', '=', playerId);
      const own = from === 'device' ? players.where('time_zone_chosen', '=', false) : players;
      if (named !== undefined || from === 'player') {
        await own
          .set({ ...(named !== undefined && { time_zone: named }), time_zone_chosen: isChosen })
          .execute();
      }
      const row = await tables<IdentityTables>(db)
        .selectFrom('players')
        .select(['time_zone', 'time_zone_chosen'])
        .where('id', '=', playerId)
        .executeTakeFirstOrThrow();
      return { timeZone: row.time_zone, chosen: row.time_zone_chosen };
    });
  };
}

function standingOf(sanction: Sanction | undefined, { company }: Brand, now: Date) {
  if (!sanction || !stands(sanction, now)) return null;
  const { kind, reason, until } = sanction;
  return { kind, reason, until: until?.toISOString() ?? null, appealTo: company.email };
}
