import type { Brand } from '#brands/brand.ts';
import type { RuleBook } from '#platform/config/rule-book.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { isSignedBy } from '#platform/ports/portals.ts';
import { startSession } from '#platform/sessions/sessions.ts';
import type { identityCalls } from '../contract.ts';
import { PORTAL_RULES, type PortalRules, proofProblem, signedText } from '../rules/portal.ts';
import { loginReply } from './login.ts';
import { lockNumber, playerOfNumber, servedNumber } from './proved-number.ts';
import type { IdentityTables } from './tables.ts';

/** Asks a brand's carrier how a number stands; whether it has answered. */
export type LookUp = (brand: Brand, msisdn: string) => Promise<boolean>;

type Proof = Parameters<Handler<typeof identityCalls.portalProof>>[0];

export function portal({ portals }: Platform): Handler<typeof identityCalls.portal> {
  return async (_input, { brand }) => {
    const url = portals.place(brand.code)?.url ?? brand.portal?.url ?? null;
    return { kind: brand.portal?.kind ?? null, url: brand.portal && url };
  };
}

/** Sent again by whom it let in, it is answered as the first time; by anybody else it is used up. */
export function portalProof(
  platform: Platform,
  lookUp: LookUp,
): Handler<typeof identityCalls.portalProof> {
  const rules = portalRules(platform.rules);
  return async (proof, context) => {
    checkSignature(platform, proof, context);
    const number = servedNumber(proof.msisdn, context);
    const { session, account } = context.caller;
    if (session && session.msisdn !== number) throw refuse('not_yours');
    if (session) return replyTo(account?.playerId, number, context);

    const { audience, code: brand } = context.brand;
    const { playerId, token } = await platform.workshop.transact(async ({ db, now }) => {
      const problem = proofProblem({ ...proof, at: new Date(proof.at) }, brand, now, rules);
      if (problem) throw refuse(problem, { status: 422 });
      await lockNumber(db, audience, number);
      await useUp(db, proof, now);
      const playerId = await playerOfNumber(db, audience, number);
      const { userAgent } = context;
      const device = context.device();
      const fresh = { audience, brand, msisdn: number, playerId, userAgent, device };
      return { playerId, token: await startSession(db, fresh, now) };
    });
    context.setSession(token);
    return replyTo(playerId, number, context);
  };

  async function replyTo(playerId: PlayerId | undefined, number: string, { brand }: CallContext) {
    return { ...loginReply(playerId), checked: await lookUp(brand, number) };
  }
}

function checkSignature({ portals }: Platform, proof: Proof, { brand }: CallContext): void {
  const secret = portals.place(brand.code)?.secret;
  if (secret === undefined || !isSignedBy(secret, signedText(proof), proof.signature)) {
    throw refuse('portal_proof_invalid', { status: 422 });
  }
}

async function useUp(db: Db, { brand, nonce }: Proof, now: Date): Promise<void> {
  const used = await tables<IdentityTables>(db)
    .insertInto('portal_proofs')
    .values({ brand, nonce, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  if (!used) throw refuse('portal_proof_used', { status: 422 });
}

function portalRules(book: RuleBook): PortalRules {
  return {
    livesFor: book.duration('PORTAL_PROOF_LIVES_FOR', PORTAL_RULES.livesFor),
    clockSkew: book.duration('PORTAL_CLOCK_SKEW', PORTAL_RULES.clockSkew),
  };
}
