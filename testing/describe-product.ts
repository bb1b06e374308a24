import { afterAll, beforeAll } from 'vitest';
import { newOfficial, type OfficialRole } from './matches.ts';
import { type NewPlayer, newPlayer, type Person } from './people.ts';
import { startTestProduct, type TestProduct, type TestSettings } from './product.ts';

/** A product for the tests of one file or `describe` block, and people who are there before the first test. */
export interface DescribedProduct extends TestProduct {
  /** A registered player. */
  player(facts?: NewPlayer): Person;
  /** A registered player whom the operators have given a role. */
  official(role: OfficialRole, facts?: NewPlayer): Person;
}

/**
 * Starts a product before the tests of the file or block that calls this, and closes it after them. The product and its
 * people can be used in tests and hooks.
 *
 *     const product = describeProduct();
 *     const organiser = product.official('organiser');
 *
 *     test('an organiser …', async () => {
 *       const player = await newPlayer(product);
 */
export function describeProduct(
  settings?: Readonly<Record<string, string>>,
  parts?: TestSettings,
): DescribedProduct {
  const started = before(() => startTestProduct(settings, parts));
  afterAll(() => started()?.close());
  const product: DescribedProduct = {
    get app() {
      return made(started).app;
    },
    get platform() {
      return made(started).platform;
    },
    get realtime() {
      return made(started).realtime;
    },
    get standIns() {
      return made(started).standIns;
    },
    get clock() {
      return made(started).clock;
    },
    runDue: () => made(started).runDue(),
    drain: (ms) => made(started).drain(ms),
    close: (patienceMs) => made(started).close(patienceMs),
    player: (facts) => somebody(() => newPlayer(product, facts)),
    official: (role, facts) =>
      somebody(async () => newOfficial(product, role, await newPlayer(product, facts))),
  };
  return product;
}

function somebody(make: () => Promise<Person>): Person {
  const person = before(make);
  return {
    get userId() {
      return made(person).userId;
    },
    get username() {
      return made(person).username;
    },
    get msisdn() {
      return made(person).msisdn;
    },
    get session() {
      return made(person).session;
    },
    get api() {
      return made(person).api;
    },
  };
}

type Later<T> = () => T | undefined;

/** Makes it in a hook before the tests; what it returns reads it. */
function before<T>(make: () => Promise<T>): Later<T> {
  let value: T | undefined;
  beforeAll(async () => {
    value = await make();
  });
  return () => value;
}

function made<T>(later: Later<T>): T {
  const value = later();
  if (value === undefined) throw new Error('not made yet: use it in a test or a hook');
  return value;
}
