import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import Fastify from 'fastify';
import { z } from 'zod';

const MOST_DEVICES = 1_000;
const MAX_BODY = 4_096;
const MAX_AGE_S = 24 * 3_600;
const SALT = 16;
const KEY = 16;
const NONCE = 12;
const TAG = 16;
/** Salt, size of records, length of the sender's key. */
const HEAD = SALT + 4 + 1;

/** A browser of the sandbox: the result of `pushManager.subscribe`. */
export interface SandboxDevice {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A message as received by the device's service worker. */
export interface SandboxPush {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  /** The whole payload, and the headers of the request. */
  readonly payload: unknown;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
}

/** The stand-in of browsers' push services; makes devices, and shows their messages. */
export interface PushService {
  readonly url: string;
  /** `name` marks its messages in the inbox. */
  newDevice(name: string): SandboxDevice;
  /** Answers 410 from now on, as after a withdrawn permission. */
  forget(endpoint: string): void;
  /** Sets another answer for a while; `null` for the usual one. */
  answer(status: number | null): void;
  close(): Promise<void>;
}

interface Kept {
  readonly name: string;
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

const claims = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(mailto:|https:)/),
});
const payloadShape = z.object({ title: z.string(), text: z.string(), link: z.string().nullable() });

export async function startPushService(deliver: (push: SandboxPush) => void): Promise<PushService> {
  const devices = new Map<string, Kept>();
  let instead: number | null = null;
  const service = Fastify({ forceCloseConnections: true, bodyLimit: MAX_BODY });
  service.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  service.post<{ Params: { id: string } }>(
    '/push/:id',
    async ({ params, headers, body }, reply) => {
      if (instead !== null) return reply.status(instead).send();
      const device = devices.get(params.id);
      if (!device) return reply.status(410).send();
      if (!isSigned(headers.authorization ?? '', url)) return reply.status(403).send();
      const { ttl, urgency, topic } = headers;
      if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(ttl))) {
        return reply.status(400).send();
      }
      const text = openSealed(body as Buffer, device.ecdh, device.auth); // by the parser above
      const payload: unknown = JSON.parse(text);
      const shown = payloadShape.parse(payload);
      const sent = { ttl: Number(ttl), urgency: String(urgency), topic: String(topic ?? '') };
      deliver({ to: device.name, ...shown, payload, ...sent });
      return reply.status(201).send();
    },
  );
  const url = await service.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    newDevice(name) {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const id = randomBytes(16).toString('base64url');
      devices.set(id, { name, ecdh, auth });
      const [oldest] = devices.keys();
      if (devices.size > MOST_DEVICES && oldest) devices.delete(oldest);
      const p256dh = ecdh.getPublicKey().toString('base64url');
      return { endpoint: `${url}/push/${id}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    forget: (endpoint) => void devices.delete(endpoint.split('/').at(-1) ?? ''),
    answer(status) {
      instead = status;
    },
    close: () => service.close(),
  };
}

/** Checks `vapid t=<token>, k=<key>`: signed by that key, for this service, with a limited lifetime (RFC 8292). */
function isSigned(authorization: string, audience: string): boolean {
  const [, head, body, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (!head || !body || !signature || !key) return false;
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  if (!x || !y) return false;
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const said = claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  const now = Date.now() / 1000;
  return (
    signed &&
    said.success &&
    said.data.aud === audience &&
    said.data.exp > now &&
    said.data.exp < now + MAX_AGE_S + 60
  );
}

/** Opens a push message as a browser does: `aes128gcm` of RFC 8188 with the keys of RFC 8291. Throws if it cannot. */
function openSealed(body: Buffer, own: ECDH, auth: Buffer): string {
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
