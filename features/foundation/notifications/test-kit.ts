import type { PlayerId } from '#platform/ids.ts';
import type { SandboxMessage, StandIns } from '#sandbox/stand-ins.ts';
import type { Person } from '#testing/people.ts';
import type { TestProduct } from '#testing/product.ts';
import { DEFAULT_SETTINGS, type NotificationSettings } from './rules/settings.ts';
import type { NotificationType } from './rules/types.ts';
import { notify } from './server/index.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PARAMS = { opponent: 'Sipho', event: 'Friday Night', proposed: '2026-11-10T18:30:00Z' };

/** Notifies players, and reads what was sent outside the app. */
export interface Telling {
  readonly standIns: StandIns;
  /** Moves the clock to the next noon in South Africa. */
  waitForNoon(): void;
  tell(to: Pick<Person, 'userId'>, type: NotificationType, link?: string): Promise<void>;
  newDevice(person: Person): Promise<ReturnType<StandIns['push']['newDevice']>>;
  pushed(to: Pick<Person, 'username'>): Promise<SandboxMessage[]>;
  /** To a number, an address, or a device by its name. */
  sentTo(to: string): Promise<SandboxMessage[]>;
}

export function telling(product: TestProduct): Telling {
  const { standIns, clock } = product;
  if (!standIns) throw new Error('no sandbox');
  return {
    standIns,
    waitForNoon: () => clock.advance(DAY - ((clock.now().getTime() - 10 * HOUR) % DAY)),
    async tell(to, type, link = '/match-schedule') {
      await product.platform.transactions.run((transaction) =>
        // an id from the API
        notify(transaction, { to: to.userId as PlayerId, type, params: PARAMS, link }),
      );
    },
    async newDevice(person) {
      const device = standIns.push.newDevice(person.username);
      await person.api.pushSubscribe(device);
      return device;
    },
    pushed({ username }) {
      return this.sentTo(username);
    },
    async sentTo(to) {
      await product.runDue();
      return standIns.messages(to);
    },
  };
}

/** Saves settings: these over the defaults. */
export function choose(person: Person, own: Partial<NotificationSettings>) {
  return person.api.setNotificationSettings({ ...DEFAULT_SETTINGS, ...own });
}
