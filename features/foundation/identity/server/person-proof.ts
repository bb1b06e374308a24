import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { credentialOfPlayer } from './credentials.ts';
import { loginGuard, provePassword } from './login-guard.ts';
import { codeSender, tryCode } from './one-time-codes.ts';
import type { IdentityTables } from './tables.ts';

/** What somebody shows to be the person whose device is signed in. */
export interface Shown {
  readonly emailPassword?: string | undefined;
  readonly otp?: string | undefined;
}

/** Asks the person and not the device, before what cannot be undone: a phone may lie about unlocked. */
export interface PersonProof {
  /** Sends a code to the own number; the time when the next one may be asked for. */
  sendCode(context: CallContext): Promise<Date>;
  /** Refuses whoever does not show the password of the account, where it has one, else a code of its number. */
  check(shown: Shown, context: CallContext): Promise<void>;
}

export function createPersonProof(platform: Platform): PersonProof {
  const guard = loginGuard(platform);
  const send = codeSender(platform);
  return {
    async sendCode(context) {
      const number = await numberOf(platform.db, actingPlayer(context).playerId);
      if (number === null) throw refuse('not_found');
      return send(number, context);
    },
    async check({ emailPassword, otp }, context) {
      const { playerId } = actingPlayer(context);
      const credential = await credentialOfPlayer(platform.db, playerId);
      if (credential) {
        await provePassword(guard, credential, emailPassword ?? '', context);
        return;
      }
      const number = await numberOf(platform.db, playerId);
      if (number === null) return; // whoever has neither can show nothing else than that they are signed in
      if (!otp) throw refuseField('otp', 'field_required');
      // The try is counted even where it is refused, so the refusal is made after the commit.
      const outcome = await platform.workshop.transact((work) =>
        tryCode(platform, work, number, otp, context),
      );
      if (outcome !== 'ok') throw refuse(outcome, { status: 422 });
    },
  };
}

async function numberOf(db: Db, player: PlayerId): Promise<string | null> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('msisdn')
    .where('id', '=', player)
    .executeTakeFirst();
  return row?.msisdn ?? null;
}
