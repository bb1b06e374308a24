import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import Frame from '#app/frames/entry.tsx';
import { brand as european } from '#brands/eal-eu-en/brand.ts';
import { shownBrand } from '#brands/shown.ts';
import { answerApi, refusal } from '#testing/components/api.ts';
import { openScreen, VISITOR } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import { base64Of, CURVE } from '../rules/sealed-password.ts';
import * as register from './register.tsx';

const t = await words('identity');

/** As a server publishes it. */
async function newKey(keyId: string) {
  const { publicKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  const key = { keyId, publicKey: base64Of(point) };
  return { key, brand: european.code, now: VISITOR.now };
}

test('a form has its key before it is sent, and seals once more, unseen, when that has expired', async () => {
  const keys = [await newKey('first'), await newKey('second')];
  const expired = 'The key has expired';
  const calls = answerApi({
    viewer: { player: null, now: VISITOR.now, verified: false, entry: 'email' },
    referrer: { referrer: null },
    passwordKey: () => keys.shift() ?? {},
    earlyAccessUser: ({ emailPassword }) =>
      String(emailPassword).startsWith('v1.first.')
        ? refusal(422, 'password_key_unknown', expired, { emailPassword: expired })
        : { id: null, mettleStateUser: true },
  });
  const screen = await openScreen(register, {
    path: '/auth/register',
    at: '/auth/register',
    frame: Frame,
    visit: { brand: shownBrand(european) },
  });
  await expect.poll(() => calls.of('passwordKey')).toHaveLength(1);
  await userEvent.fill(screen.getByRole('textbox', { name: t('full_name') }), 'Naledi Khumalo');
  await userEvent.fill(screen.getByRole('textbox', { name: t('email') }), 'naledi@example.org');
  for (const name of [t('password'), t('confirm_password')])
    await userEvent.fill(screen.getByLabelText(name, { exact: true }), 'secret-of-mine');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: t('sign_up') }));
  await expect.poll(screen.address).toBe('/home');
  const sent = calls.of('earlyAccessUser');
  expect(sent.map(({ emailPassword }) => String(emailPassword).split('.').slice(0, 2))).toEqual([
    ['v1', 'first'],
    ['v1', 'second'],
  ]);
  expect(JSON.stringify(sent)).not.toContain('secret-of-mine');
  expect(sent.map(({ name, email, terms }) => [name, email, terms])).toEqual(
    sent.map(() => ['Naledi Khumalo', 'naledi@example.org', true]),
  );
});
