import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { seal, unseal } from '../seal.ts';
import type { Secrets } from '../secret-checks.ts';
import { BackupError, type Manifest } from './manifest.ts';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const PURPOSE = 'secrets of a backup';
const CHECK = 'check of a secret in a backup';
/** A try takes about 0.2 s and 64 MB. */
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

type Sealed = Pick<Manifest, 'checks' | 'sealed'>;

/** Seals all secrets under the passphrase, and adds a check of each, which needs none. */
export async function sealSecrets(secrets: Secrets, passphrase: string): Promise<Sealed> {
  const salt = randomBytes(SALT_BYTES);
  const key = await keyOf(passphrase, salt);
  const all = JSON.stringify(Object.fromEntries(secrets));
  return {
    sealed: {
      salt: salt.toString('base64'),
      secrets: seal(key, PURPOSE, all).toString('base64'),
    },
    checks: [...secrets].map(([name, secret]) => ({
      name,
      sealed: seal(secret, CHECK, name).toString('base64'),
    })),
  };
}

/** Throws a {@link BackupError} if it is another passphrase. */
export async function unsealSecrets({ sealed }: Sealed, passphrase: string): Promise<Secrets> {
  const key = await keyOf(passphrase, Buffer.from(sealed.salt, 'base64'));
  try {
    const all = unseal(key, PURPOSE, Buffer.from(sealed.secrets, 'base64'));
    return new Map<string, string>(Object.entries(JSON.parse(all)));
  } catch {
    throw new BackupError(
      'BACKUP_PASSPHRASE: expected the passphrase that this backup was made with, found another one.',
    );
  }
}

/** True if it is the secret of this name in the backup; `undefined` if the backup has none of this name. */
export function isSecretOf({ checks }: Sealed, name: string, secret: string): boolean | undefined {
  const check = checks.find((each) => each.name === name);
  if (!check) return undefined;
  try {
    return unseal(secret, CHECK, Buffer.from(check.sealed, 'base64')) === name;
  } catch {
    return false;
  }
}

async function keyOf(passphrase: string, salt: Buffer): Promise<string> {
  return (await derive(passphrase.normalize('NFC'), salt, KEY_BYTES, COST)).toString('base64');
}
