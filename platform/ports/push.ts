/** A browser that takes push messages, as its `pushManager.subscribe` names it. */
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
  /** A later one of the same topic takes the place of one that still waits; 32 letters of base64url at most. */
  readonly topic: string;
}

/** `gone`: that browser takes no more; `refused`: this will never be taken; `later`: try again. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'later';

/** Brings messages to browsers by their makers' push services (RFC 8030, 8291, 8292). */
export interface Push {
  /** By which a browser knows who may send to it. */
  readonly publicKey: string;
  /** True for a host of the open internet that is reached by HTTPS, with keys that encrypt. */
  accepts(target: PushTarget): Promise<boolean>;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}
