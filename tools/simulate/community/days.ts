import { setTimeout as sleep } from 'node:timers/promises';
import { answer } from './evenings.ts';
import { doSomething } from './habits.ts';
import type { Community, Player } from './people.ts';
import { moderate } from './talk.ts';

const HOUR_MS = 3_600_000;
/** Morning, noon, evening and night. They exceed a day by some minutes, so that times of day shift. */
const PARTS_MS = [4, 5, 5, 10.2].map((hours) => hours * HOUR_MS);
/** Runs the jobs of the clock at the start of each part of a day. */
const SWEEPS = [
  ...['prune', 'prune-chat', 'prune-notifications', 'prune-tickets', 'close-tickets'],
  ...['season-sweep', 'match-sweep', 'tournament-sweep', 'subscription-sweep', 'store', 'outbox'],
  ...['fold-ranking-spread', 'prune-identity', 'prune-template-sends', 'count-figures'],
];
const REFUND_REASON = 'The parcel came back to us';
const MOST_COMMANDS = 4;
const CATCH_UP_TRIES = 20;
const AGAIN_MS = 100;

/** Plays some days, with all jobs that fall due. */
export async function live(
  community: Community,
  days: number,
  onDay: (day: number) => void,
): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    for (const part of PARTS_MS) {
      await partOfDay(community);
      community.town.advance(part);
      await fallDue(community);
    }
    onDay(day);
  }
}

async function partOfDay(community: Community): Promise<void> {
  const { players } = community;
  const here = players.filter(({ chance }) => chance.below(2) === 0);
  await Promise.all([
    ...here.map((player) => visit(community, player)),
    moderate(community),
    answer(community),
    fulfil(community),
  ]);
  await catchUp(players);
}

/** Plays a visit: a few commands, during which the connection is sometimes cut. */
async function visit(community: Community, player: Player): Promise<void> {
  const { chance, devices } = player;
  const commands = 1 + chance.below(MOST_COMMANDS);
  for (let command = 0; command < commands; command += 1) {
    if (chance.below(5) === 0) devices[chance.below(devices.length)]?.feed.cut();
    await doSomething(community, player);
  }
}

async function fallDue({ town }: Community): Promise<void> {
  const { platform } = town.nodes[0];
  for (const name of SWEEPS) await platform.jobs.send(platform.db, name, {});
  await town.runDue();
}

/** Lets every device load the entries that it missed. */
export async function catchUp(players: readonly Player[]): Promise<void> {
  const feeds = players.flatMap(({ devices }) => devices.map(({ feed }) => feed));
  await Promise.all(
    feeds.map(async (feed) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await feed.catchUp();
        } catch (error) {
          if (attempt === CATCH_UP_TRIES) throw error;
          await sleep(AGAIN_MS); // the feed reconnects
        }
      }
    }),
  );
}

/** Moves open orders on to the next state, and refunds one of four. */
async function fulfil({ chronicle, organiser }: Community): Promise<void> {
  const { chance, looks, home } = organiser;
  for (const state of ['ordered', 'sent'] as const) {
    const { items } = await looks[home].keptOrders({ state, pageSize: 5 });
    for (const { orderId } of items) {
      if (chance.below(4) === 0) {
        await chronicle.act(organiser, 'refundOrder', { orderId, reason: REFUND_REASON });
      } else {
        const next = state === 'ordered' ? 'sent' : 'delivered';
        await chronicle.act(organiser, 'moveOrder', { orderId, state: next });
      }
    }
  }
}
