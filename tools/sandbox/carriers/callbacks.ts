import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallerName,
  type CarrierNews,
  SIGNATURE_HEADER,
  signatureOf,
} from '#platform/ports/carrier-callbacks.ts';
import { callbackOf } from './words.ts';

/** Posts a request to one of the product's paths, and returns the status of its answer. */
export type Deliver = (
  path: string,
  body: string,
  headers: Record<string, string>,
) => Promise<number>;

const HOOKS = '/api/webhooks/carriers';

/** Delivery of a carrier's callbacks: at once, three times each, or held back. */
export const CALLBACK_MOODS = ['prompt', 'repeated', 'held'] as const;
export type CallbackMood = (typeof CALLBACK_MOODS)[number];

interface Sent {
  readonly carrier: CallerName;
  readonly body: string;
}

const KEPT = 500;
const TRIES = 6;

/** Callbacks of the carriers to the product. */
export class Callbacks {
  readonly secrets: Readonly<Record<CallerName, string>>;
  readonly #deliver: Deliver;
  readonly #past: Sent[] = [];
  readonly #held: Sent[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  #isOver = false;

  constructor(secrets: Readonly<Record<CallerName, string>>, deliver: Deliver) {
    this.secrets = secrets;
    this.#deliver = deliver;
  }

  send(carrier: CallerName, news: CarrierNews, mood: CallbackMood): void {
    const sent = { carrier, body: callbackOf(carrier, news) };
    this.#past.push(sent);
    if (this.#past.length > KEPT) this.#past.shift();
    if (mood === 'held') this.#held.push(sent);
    else this.#go(Array.from({ length: mood === 'repeated' ? 3 : 1 }, () => sent));
  }

  /** Sends the held callbacks, the newest first. */
  async release(): Promise<void> {
    this.#go(this.#held.splice(0).reverse());
    await this.settled();
  }

  /** Sends all earlier callbacks again, the newest first. */
  async replay(): Promise<void> {
    this.#go(this.#past.toReversed());
    await this.settled();
  }

  /** Waits for callbacks under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  track(transaction: Promise<unknown>): void {
    this.#underWay.add(transaction);
    transaction.finally(() => this.#underWay.delete(transaction)).catch(() => undefined); // `settled` throws it
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await Promise.allSettled(this.#underWay);
  }

  #go(all: readonly Sent[]): void {
    this.track(this.#post(all));
  }

  async #post(all: readonly Sent[]): Promise<void> {
    for (const { carrier, body } of all) {
      const signature = signatureOf(this.secrets[carrier], body);
      const post = () =>
        this.#deliver(`${HOOKS}/${carrier}`, body, { [SIGNATURE_HEADER]: signature });
      await this.#until(post);
    }
  }

  /** Retries a little later until the callback is accepted, as carriers do. */
  async #until(post: () => Promise<number>): Promise<void> {
    for (let attempt = 1; attempt <= TRIES && !this.#isOver; attempt += 1) {
      const status = await post().catch(() => 503); // the product is away
      if (status < 500) return;
      await sleep(50 * 2 ** attempt, undefined, { ref: false });
    }
  }
}
