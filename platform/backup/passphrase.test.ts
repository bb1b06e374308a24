import { expect, test } from 'vitest';
import { BackupError } from './manifest.ts';
import { isSecretOf, sealSecrets, unsealSecrets } from './passphrase.ts';

const SECRETS = new Map([
  ['SECRET', 'a secret of thirty-two characters'],
  ['VOUCHER_KEYS:k1', 'a key of thirty-two characters or so'],
]);

test('secrets open with their passphrase only, however its letters are composed', async () => {
  const sealed = await sealSecrets(SECRETS, 'café of the league');
  expect(await unsealSecrets(sealed, 'cafe\u0301 of the league')).toEqual(SECRETS);
  await expect(unsealSecrets(sealed, 'cafe of the league')).rejects.toThrow(BackupError);
  expect(JSON.stringify(sealed)).not.toContain('thirty-two');
});

test('a secret proves itself without the passphrase, under its own name', async () => {
  const sealed = await sealSecrets(SECRETS, 'café of the league');
  for (const [name, secret] of SECRETS) expect(isSecretOf(sealed, name, secret)).toBe(true);
  expect(isSecretOf(sealed, 'SECRET', SECRETS.get('VOUCHER_KEYS:k1') ?? '')).toBe(false);
  expect(isSecretOf(sealed, 'VOUCHER_KEYS:k2', 'any')).toBeUndefined();
});
