import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { keyedHash } from '#platform/hash.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import { wasSignedIn } from '#platform/sessions/sessions.ts';
import type { identityCalls } from '../identity.contract.ts';
import { isUnusualRate, RATE_RULES, type RateRules, waitedUntil } from '../rules/unusual-rate.ts';
import { countCodes, servedNumber, waitUntil } from './phone-numbers.ts';
import type { IdentityTables } from './tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Time to solve a challenge. */
const LIVES_MS = 5 * 60_000;
/** With this cost a cheap phone needs some seconds: 256 keys on average, each of that many rounds. */
const ALGORITHM = 'PBKDF2/SHA-256';
const COST = 5_000;
const PREFIX = '00';

type CodeGuard = (number: string, proof: string | undefined, context: CallContext) => Promise<void>;

/**
 * Guards the sending of codes while a brand's rate is unusual, outside the sandbox. Browsers that the number knows go
 * through, and those with a proof of work; the others wait, as do forms without script.
 */
export function codeGuard(platform: Platform): CodeGuard {
  const rules = rateRules(platform);
  const isUnusual = unusualRate(platform, rules);
  return async (number, proof, context) => {
    if (!(await isUnusual(context))) return;
    if (proof !== undefined && (await isProof(platform, number, proof, context))) return;
    const next = await platform.transactions.run(async ({ db, now }) => {
      const { audience } = context.brand;
      if (await wasSignedIn(db, audience, number, context.device())) return null;
      const key = numberKey(platform.secret, audience, number);
      const since = await findWait(db, audience, key);
      const until = waitedUntil(since, now, rules);
      if (until) return until;
      await saveWait(db, audience, key, now);
      return new Date(now.getTime() + rules.wait);
    });
    const now = platform.clock.now();
    if (next && now < next) throw waitUntil(next, now);
  };
}

/** A challenge for a number while a proof of work spares the wait; `null` otherwise. */
export function codeChallenge(platform: Platform): Handler<typeof identityCalls.codeChallenge> {
  const isUnusual = unusualRate(platform, rateRules(platform));
  return async ({ msisdn }, context) => {
    const number = servedNumber(msisdn, context);
    if (!(await isUnusual(context))) return { challenge: null };
    const challenge = await createChallenge({
      algorithm: ALGORITHM,
      cost: COST,
      keyPrefix: PREFIX,
      deriveKey,
      data: {
        number: numberKey(platform.secret, context.brand.audience, number).toString('hex'),
        until: platform.clock.now().getTime() + LIVES_MS,
      },
      hmacSignatureSecret: signingKey(platform.secret),
    });
    return { challenge: JSON.stringify(challenge) };
  };
}

/** Checks a proof for this number. It is not used up: the number's own limits hold for each code. */
async function isProof(
  { secret, clock }: Platform,
  number: string,
  proof: string,
  { brand }: CallContext,
): Promise<boolean> {
  try {
    const { challenge, solution }: Payload = JSON.parse(proof);
    const { data } = challenge.parameters;
    const key = numberKey(secret, brand.audience, number).toString('hex');
    if (data?.number !== key || Number(data.until) < clock.now().getTime()) return false;
    const hmacSignatureSecret = signingKey(secret);
    return (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).verified;
  } catch {
    return false; // no proof of ours
  }
}

function signingKey(secret: string): string {
  return keyedHash(secret, 'code proof').toString('hex');
}

function numberKey(secret: string, audience: string, number: string): Buffer {
  return keyedHash(secret, 'code proof', audience, number);
}

/** Compares a brand's last minutes with its day, and logs a warning at most once an hour. */
function unusualRate({ db, clock, config, log }: Platform, rules: RateRules) {
  const warnedAt = new Map<string, number>();
  return async ({ brand }: CallContext): Promise<boolean> => {
    if (config.sandbox) return false;
    const now = clock.now();
    const recent = await countCodes(db, brand.code, new Date(now.getTime() - rules.window));
    if (recent < rules.least) return false;
    const ofDay = await countCodes(db, brand.code, new Date(now.getTime() - DAY));
    const isUnusual = isUnusualRate({ recent, ofDay }, rules);
    if (isUnusual && now.getTime() - (warnedAt.get(brand.code) ?? 0) >= HOUR) {
      warnedAt.set(brand.code, now.getTime());
      log.warn({ brand: brand.code, recent, ofDay }, 'one-time codes at an unusual rate');
    }
    return isUnusual;
  };
}

function rateRules({ rules }: Platform): RateRules {
  return {
    ...RATE_RULES,
    least: rules.count('OTP_UNUSUAL_FROM', RATE_RULES.least),
    factor: rules.count('OTP_UNUSUAL_TIMES', RATE_RULES.factor),
    wait: rules.duration('OTP_UNPROVED_WAIT', RATE_RULES.wait),
  };
}

async function findWait(db: Db, audience: string, key: Buffer): Promise<Date | null> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('code_waits')
    .select('since')
    .where('audience', '=', audience)
    .where('number_hash', '=', key)
    .executeTakeFirst();
  return row?.since ?? null;
}

async function saveWait(db: Db, audience: string, key: Buffer, now: Date): Promise<void> {
  await tables<IdentityTables>(db)
    .insertInto('code_waits')
    .values({ audience, number_hash: key, since: now })
    .onConflict((conflict) =>
      conflict.columns(['audience', 'number_hash']).doUpdateSet({ since: now }),
    )
    .execute();
}

export async function pruneCodeWaits(db: Db, now: Date): Promise<void> {
  await sql`delete from code_waits where since < ${new Date(now.getTime() - HOUR)}`.execute(db);
}
