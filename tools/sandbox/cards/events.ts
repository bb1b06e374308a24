import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';

/** Hands a webhook to the platform; the status it answers with. */
export type Deliver = (body: string, signature: string) => Promise<number>;

export interface Events {
  tell(about: 'setup' | 'payment', subjectId: string): void;
  /** Holds events from now on, to send them later. */
  hold(): void;
  /** Tells what was kept, oldest or newest first. */
  release(order: 'as_happened' | 'reversed'): Promise<void>;
  /** Tells everything once more, newest first: no platform may mind. */
  again(): Promise<void>;
  /** Resolves once all events so far have been answered. */
  settled(): Promise<void>;
}

const KEPT = 500;
const TRIES = 3;

/** Signed webhooks, tried again where they are not taken. */
export function createEvents(secret: string, clock: Clock, deliver: Deliver): Events {
  const told: string[] = [];
  const held: string[] = [];
  let holding = false;
  let last = Promise.resolve();

  const send = (body: string) => {
    last = last.then(() => attempt(body));
  };
  const attempt = async (body: string) => {
    for (let attempts = 1; attempts <= TRIES; attempts += 1) {
      const seconds = Math.floor(clock.now().getTime() / 1000);
      const sum = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      const status = await deliver(body, `t=${seconds},v1=${sum}`).catch(() => 0);
      if (status >= 200 && status < 300) return;
    }
  };
  return {
    tell(about, subjectId) {
      const id = `evt_${randomBytes(12).toString('base64url')}`;
      const body = JSON.stringify({ id, about, subjectId });
      told.push(body);
      if (told.length > KEPT) told.shift();
      if (holding) held.push(body);
      else send(body);
    },
    hold() {
      holding = true;
    },
    release(order) {
      holding = false;
      const bodies = held.splice(0);
      for (const body of order === 'reversed' ? bodies.reverse() : bodies) send(body);
      return last;
    },
    again() {
      for (const body of told.toReversed()) send(body);
      return last;
    },
    settled: () => last,
  };
}
