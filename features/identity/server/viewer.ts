import { tables } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { identityCalls } from '../contract.ts';
import type { IdentityTables } from './tables.ts';

export function viewer({ db, clock }: Platform): Handler<typeof identityCalls.viewer> {
  return async (_input, { caller, brand }) => {
    const seen = {
      entry: brand.entry,
      demoMsisdn: brand.demo?.msisdn ?? null,
      verified: caller.session !== undefined,
      now: clock.now().toISOString(),
    };
    if (!caller.account) return { player: null, ...seen };
    const row = await tables<IdentityTables>(db)
      .selectFrom('players')
      .select(['id', 'username', 'avatar_url', 'roles', 'time_zone'])
      .where('id', '=', caller.account.playerId)
      .executeTakeFirstOrThrow();
    const { id, username, avatar_url, roles, time_zone } = row;
    return {
      player: { userId: id, username, avatarUrl: avatar_url, roles, timeZone: time_zone },
      ...seen,
    };
  };
}
