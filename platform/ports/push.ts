/** A browser's push subscription, as `pushManager.subscribe` returns it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface PushMessage {
  /** Read by nobody but the browser; at most 3 KB. */
  readonly payload: string;
  /** Seconds that the push service keeps a message for a device that is away. */
  readonly ttlSeconds: number;
  readonly urgency: 'high' | 'normal' | 'low';
  /** A later message replaces a waiting one of the same topic; at most 32 letters of base64url. */
  readonly topic: string;
}

/** `gone`: the subscription has ended; `refused`: the message is never accepted; `later`: try again. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'later';

/** Brings messages to browsers by their makers' push services (RFC 8030, 8291, 8292). */
export interface Push {
  /** The key that a browser accepts messages of. */
  readonly publicKey: string;
  /** True for a host of the open internet that is reached by HTTPS, with keys that encrypt. */
  accepts(target: PushTarget): Promise<boolean>;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}
