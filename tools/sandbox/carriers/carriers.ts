import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Brand, Period } from '#brands/brand.ts';
import type { CarrierServiceName } from '#outside/carriers/carriers.ts';
import type { ServiceAccess } from '#outside/carriers/service.ts';
import type { CallerName } from '#platform/ports/carrier-callbacks.ts';
import { CarrierBooks, type Subscriber } from './books.ts';
import { type CallbackMood, Callbacks, type Deliver } from './callbacks.ts';
import { carrierCalls } from './calls.ts';
import { type Mood, serveCarriers } from './service.ts';

export interface StandInCarriers {
  readonly access: Readonly<Record<CarrierServiceName, ServiceAccess>>;
  readonly callbackSecrets: Readonly<Record<CallerName, string>>;
  readonly inboundSecret: string;
  readonly books: CarrierBooks;
  readonly callbacks: Callbacks;
  readonly moods: Readonly<Record<CarrierServiceName, Mood>>;
  /** The delivery of callbacks from now on. */
  callbackMood: CallbackMood;
  /** The number of requests of a call, such as `telkom subscribe`. */
  asked(call: string): number;
  /** The carriers' day: charges due subscribers, and waits until the callbacks are answered. */
  day(): Promise<void>;
  /** True if the number has a package at the brand's carrier. */
  isSubscribed(brand: Brand, msisdn: string): boolean;
  /** Subscribes a number at the carrier's own portal. */
  subscribe(brand: Brand, msisdn: string, period: Period): void;
  close(): Promise<void>;
}

interface Options {
  readonly now: () => Date;
  readonly deliver: Deliver;
  readonly sms: (to: string, text: string) => void;
  /** Time for which a new subscriber stays pending. */
  readonly activationMs: number;
  /** Time between the carriers' billing runs; `0` runs them on request only. */
  readonly dayMs: number;
  /** The file that keeps the books over a restart. */
  readonly file: string;
}

/** The mobile operators of the sandbox: their services over HTTP, their books, their callbacks. */
export async function startCarriers(options: Options): Promise<StandInCarriers> {
  const inboundSecret = newSecret();
  const secrets = { dcb: newSecret(), kenya: newSecret(), telkom: newSecret() };
  const callbacks = new Callbacks(secrets, options.deliver);
  const books = new CarrierBooks(options.now, (carrier, news) =>
    callbacks.send(carrier, news, world.callbackMood),
  );
  books.restore(keptIn(options.file));
  const activateSoon = (subscriber: Subscriber) => {
    const activation = async () => {
      await sleep(options.activationMs, undefined, { ref: false });
      books.activate(subscriber);
    };
    callbacks.track(activation());
  };
  const shortened = new Map<string, string>();
  const shorten = (url: string) => {
    const key = createHash('sha256').update(url).digest('base64url').slice(0, 6);
    shortened.set(key, url);
    return `${http.url}/s/${key}`;
  };
  const calls = carrierCalls({ books, activateSoon, shorten, sms: options.sms });
  const http = await serveCarriers(calls, shortened);
  const timer =
    options.dayMs > 0
      ? setInterval(() => {
          books.tick();
          keep(options.file, books);
        }, options.dayMs).unref()
      : undefined;
  const world: StandInCarriers = {
    access: http.access,
    callbackSecrets: secrets,
    inboundSecret,
    books,
    callbacks,
    moods: http.moods,
    callbackMood: 'prompt',
    asked: (call) => http.asked.get(call) ?? 0,
    async day() {
      books.tick();
      await callbacks.settled();
    },
    isSubscribed(brand, msisdn) {
      const found = brand.carrier && subscriberOf(books, brand, msisdn);
      return found ? found.status === 'active' || found.status === 'suspended' : false;
    },
    subscribe(brand, msisdn, period) {
      const plan = brand.plans.find((each) => each.period === period);
      if (!brand.carrier || !plan) return;
      const { service: carrier, productId } = brand.carrier;
      const { price } = plan;
      const about = { carrier, msisdn, productId, period, price };
      const begun = books.begin({ ...about, externalRef: null, freeUntil: null });
      books.activate(begun);
    },
    async close() {
      clearInterval(timer);
      keep(options.file, books);
      await callbacks.close();
      await http.close();
    },
  };
  return world;
}

function subscriberOf(books: CarrierBooks, brand: Brand, msisdn: string): Subscriber | undefined {
  return brand.carrier
    ? books.find(brand.carrier.service, msisdn, brand.carrier.productId)
    : undefined;
}

function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

function keptIn(file: string): Subscriber[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return []; // the first start
  }
}

function keep(file: string, books: CarrierBooks): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(books.list()));
  renameSync(`${file}.new`, file);
}
