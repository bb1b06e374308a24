import { sql } from 'kysely';
import { type Db, tables } from './database/database.ts';
import { seal, unseal } from './seal.ts';

interface CheckTables {
  secret_checks: { name: string; sealed: Buffer | null; at: Date };
}

/** The name of the product's own secret among the {@link Secrets}. */
export const OWN_SECRET = 'SECRET';

/** The name of a key of `VOUCHER_KEYS` among the {@link Secrets}. */
export function voucherKey(id: string): string {
  return `VOUCHER_KEYS:${id}`;
}

/** Values of each kind that a start tries, because one may be damaged. */
export const SAMPLES = 3;

/** The secrets that a start has been given, by name: `SECRET`, `VOUCHER_KEYS:<name>`. */
export type Secrets = ReadonlyMap<string, string>;

/** A sealed value of the database. */
export interface SealedSample {
  /** The name of the secret that sealed it. */
  readonly name: string;
  opens(secret: string): boolean;
  /** Release 0.1.0 sealed a fresh one under a wrong secret: it counts only if nothing else is sealed. */
  readonly isWeak?: boolean;
}

/** `known`: it opens the check; `new`: there is no check and no contrary evidence. */
export type Verdict = 'known' | 'new' | 'wrong' | 'missing';

const PURPOSE = 'check of a secret';

/** A sample of what was sealed by `seal(secret, purpose, …)`. */
export function sampleOf(name: string, purpose: string, sealed: Buffer): SealedSample {
  return { name, opens: (secret) => doesOpen(secret, purpose, sealed) };
}

/** Judges each given or expected secret against the database. Changes nothing. */
export async function judgeSecrets(
  db: Db,
  secrets: Secrets,
  samples: readonly SealedSample[],
): Promise<Map<string, Verdict>> {
  const checks = await checksOf(db);
  const names = new Set([...secrets.keys(), ...checks.keys(), ...samples.map(({ name }) => name)]);
  const verdicts = new Map<string, Verdict>();
  for (const name of names) {
    const sealedBy = samples.filter((sample) => sample.name === name);
    const verdict = judge(secrets.get(name), { name, check: checks.get(name), sealedBy });
    if (verdict) verdicts.set(name, verdict);
  }
  return verdicts;
}

interface Evidence {
  readonly name: string;
  /** `null`: given up. */
  readonly check: Buffer | null | undefined;
  readonly sealedBy: readonly SealedSample[];
}

function judge(
  secret: string | undefined,
  { name, check, sealedBy }: Evidence,
): Verdict | undefined {
  if (secret === undefined) {
    const isNeeded = sealedBy.length > 0 || name === OWN_SECRET;
    return isNeeded && check !== null ? 'missing' : undefined;
  }
  if (check) return doesOpen(secret, purposeOf(name), check) ? 'known' : 'wrong';
  const strong = sealedBy.filter(({ isWeak }) => !isWeak);
  const proofs = strong.length > 0 ? strong : sealedBy;
  return proofs.length === 0 || proofs.some(({ opens }) => opens(secret)) ? 'new' : 'wrong';
}

/** Saves a check of each given secret, and deletes those of keys that no longer seal anything. */
export async function saveChecks(
  db: Db,
  secrets: Secrets,
  samples: readonly SealedSample[],
): Promise<void> {
  const checks = await checksOf(db);
  for (const [name, secret] of secrets) {
    if (!checks.get(name)) await putCheck(db, name, secret);
  }
  const needed = new Set([...secrets.keys(), ...samples.map(({ name }) => name)]);
  const gone = [...checks.keys()].filter((name) => !needed.has(name));
  if (gone.length === 0) return;
  await tables<CheckTables>(db).deleteFrom('secret_checks').where('name', 'in', gone).execute();
}

/** Saves the operator's word that a secret is the right one; without a secret, that it is given up. */
export async function putCheck(db: Db, name: string, secret: string | undefined): Promise<void> {
  const sealed = secret === undefined ? null : seal(secret, purposeOf(name), name);
  const at = new Date();
  await tables<CheckTables>(db)
    .insertInto('secret_checks')
    .values({ name, sealed, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sealed, at }))
    .execute();
}

/** True if the database has a table of this name; before the migrations it may be of any earlier version. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${name}) is not null as found`.execute(db);
  return rows[0]?.found ?? false;
}

async function checksOf(db: Db): Promise<Map<string, Buffer | null>> {
  if (!(await hasTable(db, 'secret_checks'))) return new Map();
  const rows = await tables<CheckTables>(db).selectFrom('secret_checks').selectAll().execute();
  return new Map(rows.map(({ name, sealed }) => [name, sealed]));
}

/** The purpose of a check, so that no check opens another. */
function purposeOf(name: string): string {
  return `${PURPOSE}: ${name}`;
}

function doesOpen(secret: string, purpose: string, sealed: Buffer): boolean {
  try {
    unseal(secret, purpose, sealed);
    return true;
  } catch {
    return false;
  }
}
