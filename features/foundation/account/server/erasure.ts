import { usernameKey } from '#core/fields.ts';
import {
  accountDirectory,
  type PersonProof,
  playerCards,
} from '#features/foundation/identity/server/index.ts';
import type { PersonalData } from '#platform/data-export.ts';
import type { Db } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { accountCalls } from '../account.contract.ts';
import { lapsedBefore } from '../rules/privacy.ts';

/** Finds players whose subscription ended before a day. The wiring passes it in. */
export type LapsedPlayers = (db: Db, before: Date, limit: number) => Promise<readonly PlayerId[]>;

const AT_ONCE = 200;

/**
 * Erases all personal data of a player in one transaction (rules.md, "Subscription"): each capability erases its part, in
 * the given order, identity last.
 */
async function eraseEverything(
  transaction: Transaction,
  parts: readonly PersonalData[],
  player: PlayerId,
): Promise<void> {
  for (const part of parts) await part.erase(transaction, player);
}

export function sendRemovalCode(proof: PersonProof): Handler<typeof accountCalls.sendRemovalCode> {
  return async (_input, context) => {
    const resendAt = await proof.sendCode(context);
    return { resendAt: resendAt.toISOString() };
  };
}

/** Erases the caller's profile. The typed username confirms the intention, the proof the person. */
export function removeProfile(
  { db }: Platform,
  parts: readonly PersonalData[],
  proof: PersonProof,
): Handler<typeof accountCalls.removeProfile> {
  return async ({ confirmation, ...shown }, context) => {
    const { playerId } = actingPlayer(context);
    const card = (await playerCards(db, [playerId])).get(playerId);
    if (usernameKey(confirmation) !== usernameKey(card?.username ?? '')) {
      throw refuseField('confirmation', 'confirmation_wrong');
    }
    await proof.check(shown, context);
    const reply = await context.transaction(async (transaction) => {
      await eraseEverything(transaction, parts, playerId);
      return { done: true } as const;
    });
    context.setSession(null);
    return reply;
  };
}

/** Erases profiles every night whose subscription ended six months ago (section 9 of the specification). */
export function retentionJobs(
  { jobs, db, clock, transactions, log }: Platform,
  parts: readonly PersonalData[],
  lapsed: LapsedPlayers,
): void {
  jobs.every('erase-lapsed', '13 2 * * *', async () => {
    const players = await lapsed(db, lapsedBefore(clock.now()), AT_ONCE);
    let erased = 0;
    for (const player of players) {
      const account = await accountDirectory.account(db, player);
      if (!account || account.roles.length > 0) continue; // officials are erased by hand
      await transactions.run((transaction) => eraseEverything(transaction, parts, player));
      erased += 1;
    }
    if (erased > 0) log.info({ players: erased }, 'lapsed profiles erased');
  });
}
