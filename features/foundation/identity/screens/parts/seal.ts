import {
  type Binding,
  bytesOf,
  CURVE,
  contentBytes,
  sealingKey,
  writeSealed,
} from '../../rules/sealed-password.ts';

const NONCE = 12; // bytes

/** Seals a password for the server's public key from `GET /api/password-key`. */
export async function sealPassword(
  publicKey: string,
  binding: Binding,
  content: Parameters<typeof contentBytes>[0],
): Promise<string> {
  const { subtle } = crypto;
  const of = bytesOf(publicKey);
  if (!of) throw new Error('the public key is no Base64');
  const theirs = await subtle.importKey('raw', of, CURVE, false, []);
  const own = await subtle.generateKey(CURVE, false, ['deriveBits']);
  const point = new Uint8Array(await subtle.exportKey('raw', own.publicKey));
  const key = await sealingKey(own.privateKey, theirs, point, binding);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const text = await subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, contentBytes(content));
  return writeSealed({ keyId: binding.keyId, point, nonce, text: new Uint8Array(text) });
}
