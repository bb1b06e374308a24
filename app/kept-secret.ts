import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { messagesSealed } from '#features/foundation/messages/server/index.ts';
import { webhooksSealed } from '#features/foundation/webhooks/server/index.ts';
import { storeSealed } from '#features/money/store/server/index.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';
import type { Db } from '#platform/database/database.ts';
import type { AroundMigrations } from '#platform/database/migrate.ts';
import {
  hasTable,
  judgeSecrets,
  OWN_SECRET,
  type SealedSample,
  type Secrets,
  saveChecks,
  type Verdict,
  voucherKey,
} from '#platform/secret-checks.ts';
import { pushSealed } from './push.ts';

export type SecretSettings = Pick<Config, 'secret' | 'dataDir' | 'voucherKeys'>;

/** The part of a start that finds the secret, and proves that it belongs to the database. */
export interface SecretAtStart extends AroundMigrations {
  /** Known once the database is migrated. */
  secret(): string;
}

/**
 * Refuses a start whose secrets are not those of the database, before anything is changed. A database of release 0.1.0
 * has no check yet: there a stored value is unsealed as proof.
 */
export function secretAtStart(config: SecretSettings): SecretAtStart {
  let proved: Proved | undefined;
  return {
    async before(db) {
      if (await hasTable(db, LATEST_SEALED)) proved = await prove(db, config);
    },
    async after(db) {
      proved ??= await prove(db, config);
      await saveChecks(db, secretsOf(config, proved.secret), proved.samples);
    },
    secret() {
      if (!proved) throw new Error('the secret is known once the database is migrated');
      return proved.secret;
    },
  };
}

/** A database with this table has all others with sealed values too; release 0.1.0 has it. */
const LATEST_SEALED = 'push_keys';

interface Proved {
  readonly secret: string;
  readonly samples: readonly SealedSample[];
}

async function prove(db: Db, config: SecretSettings): Promise<Proved> {
  const samples = await sealedSamples(db, config);
  const secret = (await givenSecret(config)) ?? (await firstSecret(db, config, samples));
  await refuseWrongSecrets(db, config, secret, samples);
  return { secret, samples };
}

/**
 * Holds a command beside the product to the same check as a start. It seals nothing, so a key of vouchers, or with
 * `DATABASE_URL` the secret, may be left out of its settings; one that is there must be right.
 */
export async function refuseWrongSecretsOfCommand(
  db: Db,
  config: SecretSettings & Pick<Config, 'databaseUrl'>,
): Promise<void> {
  const secret = await givenSecret(config);
  if (secret === undefined) {
    if (!config.databaseUrl) throw new ConfigError(secretMissing(at(config)));
    return;
  }
  const samples = (await sealedSamples(db, config)).filter(({ name }) =>
    secretsOf(config, secret).has(name),
  );
  await refuseWrongSecrets(db, config, secret, samples);
}

async function refuseWrongSecrets(
  db: Db,
  config: SecretSettings,
  secret: string,
  samples: readonly SealedSample[],
): Promise<void> {
  const verdicts = await judgeSecrets(db, secretsOf(config, secret), samples);
  const faults = secretFaults(verdicts, { isSet: config.secret !== undefined, file: at(config) });
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
}

/** Made at the first start; a database with data has one already, and another would open none of it. */
async function firstSecret(
  db: Db,
  config: SecretSettings,
  samples: readonly SealedSample[],
): Promise<string> {
  const isExpected = (await judgeSecrets(db, new Map(), samples)).has(OWN_SECRET);
  if (isExpected || (await hasPlayers(db))) throw new ConfigError(secretMissing(at(config)));
  return makeSecret(config);
}

/** The secret of the settings, else of an earlier start. */
export async function givenSecret(config: SecretSettings): Promise<string | undefined> {
  if (config.secret !== undefined) return config.secret;
  const kept = await readFile(at(config), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (kept === '') throw new ConfigError(`${secretMissing(at(config))} The file is empty.`);
  return kept;
}

/** Writes it whole or not at all: a node that shares the folder must not read half of it. */
export async function makeSecret(config: SecretSettings): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  const unfinished = `${at(config)}.new-${randomBytes(6).toString('hex')}`;
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(unfinished, fresh, { mode: 0o600 });
  try {
    await link(unfinished, at(config));
    return fresh;
  } catch (error) {
    if (Object(error).code === 'EEXIST') return readFile(at(config), 'utf8'); // a neighbour's, on another database
    await writeFile(at(config), fresh, { mode: 0o600, flag: 'wx' }); // no hard links on this file system
    return fresh;
  } finally {
    await rm(unfinished);
  }
}

export function secretsOf({ voucherKeys }: SecretSettings, secret: string): Secrets {
  const keys = voucherKeys.map((key) => [voucherKey(key.id), key.secret] as const);
  return new Map([[OWN_SECRET, secret], ...keys]);
}

function at({ dataDir }: SecretSettings): string {
  return join(dataDir, 'secret');
}

async function hasPlayers(db: Db): Promise<boolean> {
  if (!(await hasTable(db, 'players'))) return false;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from players) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** The newest of all that the database keeps sealed: by these a start proves its secrets. */
export async function sealedSamples(
  db: Db,
  config: Pick<Config, 'voucherKeys'>,
): Promise<SealedSample[]> {
  if (!(await hasTable(db, LATEST_SEALED))) return [];
  return [
    ...(await storeSealed(db, config)),
    ...(await webhooksSealed(db)),
    ...(await messagesSealed(db)),
    ...(await pushSealed(db)),
  ];
}

interface Place {
  /** `SECRET` is set, so the file is not read. */
  readonly isSet: boolean;
  readonly file: string;
}

const LOST = 'If it is lost for good, run: npm run admin -- accept-secret';
const NOTHING = 'Nothing was changed.';

/** Describes the faults of a start's secrets, one line each, with the way out. */
function secretFaults(verdicts: ReadonlyMap<string, Verdict>, place: Place): string[] {
  return [...verdicts].flatMap(([name, verdict]) => {
    if (verdict !== 'wrong' && verdict !== 'missing') return [];
    return [name === OWN_SECRET ? ownFault(place) : voucherFault(name, verdict)];
  });
}

/** There is no secret, but there are data that one has sealed. */
function secretMissing(file: string): string {
  return `SECRET: expected the secret of the data in this database, found neither SECRET nor the file ${file}. ${NOTHING} Restore the file from the backup of the data, or set SECRET to its text. ${LOST}`;
}

function ownFault({ isSet, file }: Place): string {
  const found = isSet ? 'another one in SECRET' : `another one in ${file}`;
  return `SECRET: expected the secret that sealed the data in this database, found ${found}. ${NOTHING} Set SECRET to the value it had, or unset it and restore the file ${file} from the backup of the data. ${LOST}`;
}

function voucherFault(name: string, verdict: 'wrong' | 'missing'): string {
  const id = name.slice(name.indexOf(':') + 1);
  const found = verdict === 'missing' ? 'no key of this name' : 'another key under this name';
  return `VOUCHER_KEYS: expected the key "${id}" that sealed codes of vouchers in this database, found ${found}. ${NOTHING} Add the key "${id}" with the secret it had; a new key needs a new name. ${LOST}`;
}
