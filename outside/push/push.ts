import webPush from 'web-push';
import type { Push, PushOutcome, PushTarget } from '#platform/ports/push.ts';
import { createReach } from '../reach/reach.ts';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface Options {
  readonly keys: PushKeys;
  /** The contact for push services: `mailto:…` or `https://…`. */
  readonly subject: string;
  /** The sandbox's push service, the only address of this machine that may be called. */
  readonly standIn: string | undefined;
}

const TIMEOUT_MS = 10_000;
const GONE = [404, 410];
/** Too much at once, too slow, or out of order for now. */
const LATER = [408, 425, 429];

export function createPush({ keys, subject, standIn }: Options): Push {
  const open = createReach({ toLoopback: false, timeoutMs: TIMEOUT_MS });
  const own = createReach({ toLoopback: true, timeoutMs: TIMEOUT_MS });
  const reachOf = (endpoint: string) =>
    standIn !== undefined && endpoint.startsWith(`${standIn}/`) ? own : open;
  return {
    publicKey: keys.publicKey,
    async accepts(target) {
      const isOpen = target.endpoint.startsWith('https:');
      if (!encryptsFor(target) || !(isOpen || reachOf(target.endpoint) === own)) return false;
      const fault = await reachOf(target.endpoint).faultOf(target.endpoint);
      return fault === null || fault === 'unresolved'; // names are looked up again when something is sent
    },
    async send(target, { payload, ttlSeconds, urgency, topic }) {
      if (!encryptsFor(target)) return 'refused';
      const { headers, body } = webPush.generateRequestDetails(target, payload, {
        vapidDetails: { subject, ...keys },
        TTL: ttlSeconds,
        urgency,
        topic,
      });
      const written = Object.entries(headers).map(([name, value]) => [name, String(value)]);
      const answer = await reachOf(target.endpoint).post(
        target.endpoint,
        body ?? Buffer.alloc(0),
        Object.fromEntries(written),
      );
      if (answer.kind === 'unanswered') {
        return answer.fault === 'address_refused' ? 'refused' : 'later';
      }
      return outcomeOf(answer.status);
    },
  };
}

export function newPushKeys(): PushKeys {
  return webPush.generateVAPIDKeys();
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (GONE.includes(status)) return 'gone';
  return status >= 500 || LATER.includes(status) ? 'later' : 'refused';
}

/** Keys of a browser are a point of its curve and sixteen bytes; anything else fails to encrypt. */
function encryptsFor({ keys: { p256dh, auth } }: PushTarget): boolean {
  try {
    webPush.encrypt(p256dh, auth, '?', webPush.supportedContentEncodings.AES_128_GCM);
    return true;
  } catch {
    return false;
  }
}
