import { tables } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { actingPlayer, checkMsisdn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { bindSession, revokeSession } from '#platform/sessions/sessions.ts';
import type { identityCalls } from '../contract.ts';
import { cleanUsername, usernameKey } from '../rules/fields.ts';
import type { IdentityTables } from './tables.ts';

type PlayerRow = IdentityTables['players'];

/** Sent again by a player who is registered already, it answers with that player. */
export function register(platform: Platform): Handler<typeof identityCalls.register> {
  return async (input, context) => {
    const { session, account } = context.caller;
    checkMsisdn(context, input.cellNumber);
    if (account) return profileOf(platform, account.playerId);
    if (!session) throw refuse('sign_in_needed');
    return context.transact(async ({ db, now }) => {
      const { audience, code, country, provider, timeZone } = context.brand;
      const email = input.email.trim() || null;
      const row = {
        id: newId<PlayerId>(),
        audience,
        brand: code,
        username: cleanUsername(input.username),
        username_key: usernameKey(input.username),
        avatar_url: input.avatarUrl,
        email,
        email_key: email?.toLowerCase() ?? null,
        msisdn: session.msisdn,
        country,
        provider,
        language: context.language,
        time_zone: timeZone,
        bio: '',
        roles: [],
        created_at: now,
        updated_at: now,
      };
      const view = tables<IdentityTables>(db);
      const taken = await view
        .selectFrom('players')
        .select(['username_key'])
        .where('audience', '=', audience)
        .where(({ eb, or }) =>
          or([
            eb('username_key', '=', row.username_key),
            ...(row.email_key ? [eb('email_key', '=', row.email_key)] : []),
          ]),
        )
        .executeTakeFirst();
      if (taken?.username_key === row.username_key) throw takenField('username', 'username_taken');
      if (taken) throw takenField('email', 'email_taken');
      const made = await view
        .insertInto('players')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!made) throw takenField('username', 'username_taken'); // somebody was quicker just now
      await bindSession(db, session.id, row.id);
      return profileFrom(made);
    });
  };
}

function takenField(path: string, code: string) {
  return refuse(code, { status: 409, fields: [{ path, code }] });
}

export function profile(platform: Platform): Handler<typeof identityCalls.profile> {
  return async ({ msisdn }, context) => {
    checkMsisdn(context, msisdn);
    return profileOf(platform, actingPlayer(context).playerId);
  };
}

export function logout({ db, clock }: Platform): Handler<typeof identityCalls.logout> {
  return async (_input, context) => {
    const { session } = context.caller;
    if (session) await revokeSession(db, session.id, clock.now());
    context.setSession(null);
    return { done: true };
  };
}

async function profileOf({ db }: Platform, id: PlayerId) {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return profileFrom(row);
}

function profileFrom(row: PlayerRow) {
  const { id, username, email, msisdn, country, provider, bio } = row;
  const basics = { userId: id, username, avatarUrl: row.avatar_url };
  return { ...basics, email, cellNumber: msisdn, country, provider, bio };
}
