import { createHmac, randomBytes } from 'node:crypto';

const MARK = 'whsec_';
const SECRET_BYTES = 32;

/** A fresh secret, as Standard Webhooks writes them: `whsec_` and base64. */
export function newSecret(): string {
  return `${MARK}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** The signed values. */
interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * The headers of Standard Webhooks: the receiver makes HMAC-SHA256 of `id.seconds.body` under a secret, and
 * compares. While a secret is exchanged for another there is a signature by each.
 */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]) {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(MARK, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
