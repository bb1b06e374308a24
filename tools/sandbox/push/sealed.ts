import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

const SALT = 16;
const KEY = 16;
const NONCE = 12;
const TAG = 16;
/** Salt, size of records, length of the sender's key. */
const HEAD = SALT + 4 + 1;

/** Opens a push message as a browser does: `aes128gcm` of RFC 8188 with the keys of RFC 8291. Throws where it cannot. */
export function openSealed(body: Buffer, own: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, SALT);
  const senderLength = body.readUInt8(HEAD - 1);
  const sender = body.subarray(HEAD, HEAD + senderLength);
  const record = body.subarray(HEAD + senderLength);
  const shared = own.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const input = derive(shared, auth, info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', KEY);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', NONCE);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-TAG));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG)), decipher.final()]);
  // the last record ends with 2, then as many zeros as were padded
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
