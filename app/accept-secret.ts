import type { Db } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { judgeSecrets, OWN_SECRET, putCheck } from '#platform/secret-checks.ts';
import {
  givenSecret,
  makeSecret,
  type SecretSettings,
  sealedSamples,
  secretsOf,
} from './kept-secret.ts';
import { forgetPushKeys } from './push.ts';

/**
 * Makes the secrets of the settings those of the database, by the word of an operator who has lost the ones of before.
 * Codes, addresses and webhook secrets stay sealed as they are; push keys that do not open are removed. Returns lines
 * for the terminal.
 */
export async function acceptSecret(config: SecretSettings, databaseUrl: string): Promise<string[]> {
  let lines: string[] = [];
  await migrate(databaseUrl, {
    before: async () => undefined, // a refused start has not migrated it
    after: async (db) => {
      lines = await accept(db, config);
    },
  });
  return lines.length > 0
    ? [...lines, 'Start the product now.']
    : ['The secrets are those of this database. Nothing changed.'];
}

async function accept(db: Db, config: SecretSettings): Promise<string[]> {
  const secret = (await givenSecret(config)) ?? (await makeSecret(config));
  const secrets = secretsOf(config, secret);
  const samples = await sealedSamples(db, config);
  const lines: string[] = [];
  for (const [name, verdict] of await judgeSecrets(db, secrets, samples)) {
    if (verdict === 'known') continue;
    await putCheck(db, name, secrets.get(name));
    if (verdict === 'wrong') lines.push(`${name}: accepted in place of another one.`);
    if (verdict === 'missing') lines.push(`${name}: given up. Its codes stay sealed, unsold.`);
  }
  const pushKeys = samples.filter(({ name, isWeak }) => name === OWN_SECRET && isWeak);
  if (pushKeys.some(({ opens }) => !opens(secret))) {
    await forgetPushKeys(db);
    lines.push('Push keys: removed. Devices have to allow notifications once more.');
  }
  return lines;
}
