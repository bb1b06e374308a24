import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { type FieldProblem, refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { identityCalls } from '../contract.ts';
import { type Guardian, guardianProblems } from '../rules/age.ts';
import { consentState } from '../rules/guardian.ts';
import { type AskRow, asksFor, type GuardianAsker, seen } from './guardian-asks.ts';
import { reachOf } from './guardian-reach.ts';
import { ageStanding } from './guardians.ts';

type Calls = typeof identityCalls;

/** How it stands, for the player who waits. */
export function guardianConsent({ db, clock }: Platform): Handler<Calls['guardianConsent']> {
  return async (_input, context) => {
    const { playerId } = actingPlayer(context);
    const now = clock.now();
    const asks = await asksFor(db, playerId);
    const last = asks[0];
    const state = consentState(asks.map(seen), now);
    const needed = (await ageStanding(db, playerId, context.brand, now)) === 'consent_needed';
    return {
      needed,
      state,
      guardian: last ? shown(last) : null,
      askedAt: last?.created_at.toISOString() ?? null,
    };
  };
}

/** Sends the link, again or to somebody else. */
export function askGuardian(ask: GuardianAsker): Handler<Calls['askGuardian']> {
  return async ({ guardian }, context) =>
    context.transact(async (work) => {
      const { playerId } = actingPlayer(context);
      const standing = await ageStanding(work.db, playerId, context.brand, work.now);
      if (standing !== 'consent_needed') throw refuse('guardian_not_needed', { status: 409 });
      const who = guardian ?? (await lastAsked(work, playerId));
      const problems = who ? guardianProblems(who, await reachOf(work.db, context)) : NOBODY;
      const fields: FieldProblem[] = problems.map((each) => ({ ...each }));
      if (!who || fields.length > 0) throw refuse('input_invalid', { fields });
      await ask(work, playerId, who, context);
      return { done: true } as const;
    });
}

const NOBODY: FieldProblem[] = [{ path: 'guardianName', code: 'guardian_name_required' }];

async function lastAsked({ db }: Work, player: PlayerId): Promise<Guardian | undefined> {
  const last = (await asksFor(db, player))[0];
  if (!last) return undefined;
  const { guardian_name: name, relation, channel, contact } = last;
  return { name, relation, ...(channel === 'sms' ? { number: contact } : { email: contact }) };
}

function shown({ guardian_name: name, relation, channel, contact }: AskRow) {
  return { name, relation, channel, contact };
}
