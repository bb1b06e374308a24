import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sealPassword } from '../screens/parts/seal.ts';
import {
  type Binding,
  base64Of,
  bytesOf,
  type Content,
  CURVE,
  contentBytes,
  isFresh,
  readContent,
  readSealed,
  SEAL_RULES,
  sealingKey,
} from './sealed-password.ts';

/** The longest password that any release takes, in characters. */
const LONGEST = 300;
const AT = Date.parse('2026-11-27T12:00:00Z');
const BINDING: Binding = {
  keyId: 'key-1',
  brand: 'eal-eu-en',
  path: 'login',
  field: 'emailPassword',
};

const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
const publicKey = base64Of(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));

async function open(text: string, binding: Binding): Promise<Content | undefined> {
  const sealed = readSealed(text);
  if (!sealed) throw new Error('it is no sealed password');
  const { point, nonce } = sealed;
  const theirs = await crypto.subtle.importKey('raw', point, CURVE, false, []);
  const key = await sealingKey(pair.privateKey, theirs, point, binding);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, sealed.text);
  return readContent(new Uint8Array(plain));
}

const passwords = fc.string({ unit: 'grapheme', maxLength: LONGEST });

test('whatever is typed comes out as it was typed, with its time', async () => {
  const property = fc.asyncProperty(passwords, async (password) => {
    const sealed = await sealPassword(publicKey, BINDING, { password, at: AT });
    expect(sealed.startsWith('v1.key-1.')).toBe(true);
    expect(await open(sealed, BINDING)).toEqual({ password, at: AT });
  });
  await fc.assert(property, { numRuns: 50 });
});

test('a sealed password is longer than any password, so no release keeps one', async () => {
  const property = fc.asyncProperty(passwords, async (password) => {
    const sealed = await sealPassword(publicKey, BINDING, { password, at: AT });
    expect(sealed.length).toBeGreaterThan(LONGEST);
  });
  await fc.assert(property, { numRuns: 50 });
});

test('its length does not tell that of a usual password', async () => {
  const lengths = ['secret', 'a sentence that somebody can remember well'].map(async (password) => {
    return (await sealPassword(publicKey, BINDING, { password, at: AT })).length;
  });
  const [short, long] = await Promise.all(lengths);
  expect(short).toBe(long);
});

test('any changed byte is refused', async () => {
  const sealed = await sealPassword(publicKey, BINDING, { password: 'geheim1', at: AT });
  const bytes = bytesOf(sealed.split('.')[2] ?? '') ?? new Uint8Array();
  for (const at of bytes.keys()) {
    const changed = bytes.with(at, (bytes[at] ?? 0) ^ 1);
    await expect(open(`v1.key-1.${base64Of(changed)}`, BINDING), `byte ${at}`).rejects.toThrow();
  }
});

test('the mirrored point, which has the same shared secret, is refused', async () => {
  const sealed = await sealPassword(publicKey, BINDING, { password: 'geheim1', at: AT });
  const bytes = bytesOf(sealed.split('.')[2] ?? '') ?? new Uint8Array();
  const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
  const y = BigInt(`0x${Buffer.from(bytes.subarray(33, 65)).toString('hex')}`);
  bytes.set(Buffer.from((P - y).toString(16).padStart(64, '0'), 'hex'), 33);
  const { point } = readSealed(`v1.key-1.${base64Of(bytes)}`) ?? {};
  await crypto.subtle.importKey('raw', point ?? bytes, CURVE, false, []); // it is on the curve
  await expect(open(`v1.key-1.${base64Of(bytes)}`, BINDING)).rejects.toThrow();
});

test.each(['keyId', 'brand', 'path', 'field'] as const)('another %s is refused', async (part) => {
  const sealed = await sealPassword(publicKey, BINDING, { password: 'geheim1', at: AT });
  await expect(open(sealed, { ...BINDING, [part]: 'another' })).rejects.toThrow();
});

test('no password of the length of passwords is taken for a sealed one', () => {
  const looksSealed = [
    'v1.',
    'v1.hello.world',
    'v1.my.password',
    `v1.key-1.${'A'.repeat(64)}`,
    `v1.key 1.${'A'.repeat(400)}`,
    `v2.key-1.${'A'.repeat(400)}`,
    `v1.key-1.${'A'.repeat(401)}`, // no Base64
    ` v1.key-1.${'A'.repeat(400)}`,
  ];
  expect(looksSealed.map(readSealed)).toEqual(looksSealed.map(() => undefined));
  expect(readSealed(`v1.key-1.${'A'.repeat(400)}`)).toBeDefined();
});

test('both alphabets of Base64 are read, with and without the end', () => {
  const bytes = new Uint8Array(120).fill(0xfb);
  const text = base64Of(bytes);
  for (const each of [text, text.replaceAll('+', '-').replaceAll('/', '_')])
    expect(readSealed(`v1.key-1.${each}`)?.text).toEqual(bytes.subarray(77));
  const odd = base64Of(new Uint8Array(121).fill(0xfb));
  expect(readSealed(`v1.key-1.${odd.replace(/=+$/, '')}`)?.text).toHaveLength(44);
});

test('content that is not filled up, or is no content, is refused', () => {
  const bytes = contentBytes({ password: 'geheim1', at: AT });
  expect(readContent(bytes)).toEqual({ password: 'geheim1', at: AT });
  expect(readContent(bytes.subarray(0, -1))).toBeUndefined();
  const texts = ['null', '{}', '{"password":1,"at":2}', '{"password":"a","at":"2"}', 'geheim1'];
  for (const text of texts)
    expect(readContent(new TextEncoder().encode(text.padEnd(256)))).toBeUndefined();
});

test('a sealed password counts for five minutes, and clocks may differ by one', () => {
  const content = { password: 'geheim1', at: AT };
  const after = (ms: number) => isFresh(content, new Date(AT + ms));
  expect([after(0), after(SEAL_RULES.livesFor), after(-SEAL_RULES.ahead)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([after(SEAL_RULES.livesFor + 1), after(-SEAL_RULES.ahead - 1)]).toEqual([false, false]);
});
