import { everyPage } from '../../pages.ts';
import { type Done, isBefore } from '../chronicle.ts';
import type { Community } from '../people.ts';

const PAGE = 50;

/** The relations that each player sees, as pairs of ids: `one other`. */
interface Bonds {
  readonly friends: Set<string>;
  readonly asked: Set<string>;
  readonly asking: Set<string>;
  readonly blocked: Set<string>;
}

/** Checks that friendships are mutual, that both players see a request, and that a block ends both. */
export async function checkFriends(community: Community): Promise<string[]> {
  const faults: string[] = [];
  const bonds = await bondsOf(community, faults);
  return [
    ...faults,
    ...oneSided(bonds),
    ...besidesBlocks(bonds),
    ...[...replayed(community)].flatMap(([pair, bond]) => otherwise(pair, bond, bonds)),
  ];
}

async function bondsOf({ players }: Community, faults: string[]): Promise<Bonds> {
  const bonds: Bonds = {
    friends: new Set(),
    asked: new Set(),
    asking: new Set(),
    blocked: new Set(),
  };
  await Promise.all(
    players.map(async ({ userId, looks, home }) => {
      const api = looks[home];
      const put = async (
        into: Set<string>,
        name: string,
        list: Parameters<typeof everyPage<{ userId: string }>>[2],
      ) => {
        const idOf = (other: { userId: string }) => other.userId;
        const others = await everyPage(faults, `${name} of ${userId}`, list, idOf);
        for (const other of others) into.add(`${userId} ${other.userId}`);
      };
      const requests = (direction: 'in' | 'out') => (page: number) =>
        api.friendRequests({ direction, page, pageSize: PAGE });
      await put(bonds.friends, 'friends', (page) => api.getUserFriends({ page, pageSize: PAGE }));
      await put(bonds.asked, 'requests', requests('out'));
      await put(bonds.asking, 'requests to answer', requests('in'));
      await put(bonds.blocked, 'blocks', (page) => api.blockedPlayers({ page, pageSize: PAGE }));
    }),
  );
  return bonds;
}

function oneSided({ friends, asked, asking }: Bonds): string[] {
  const without = (pairs: Set<string>, others: Set<string>, fault: string) =>
    [...pairs].flatMap((pair) => (others.has(turned(pair)) ? [] : `${pair}: ${fault}`));
  return [
    ...without(friends, friends, 'friends one way'),
    ...without(asked, asking, 'nobody is asked'),
    ...without(asking, asked, 'nobody asks'),
  ];
}

function besidesBlocks({ blocked, friends, asked, asking }: Bonds): string[] {
  return [...blocked]
    .flatMap((pair) => [pair, turned(pair)])
    .filter((pair) => [friends, asked, asking].some((bonds) => bonds.has(pair)))
    .map((pair) => `${pair}: there is a block, and more`);
}

/** Pairs whose relation differs from the result of their acts. */
function otherwise(pair: string, bond: Bond, { friends, asked, blocked }: Bonds): string[] {
  const reverse = turned(pair);
  const faults: string[] = [];
  if (bond.isFriend !== friends.has(pair)) faults.push(`${pair}: friends is ${!bond.isFriend}`);
  if ((bond.asks === 'one') !== asked.has(pair)) faults.push(`${pair}: asks is otherwise`);
  if ((bond.asks === 'other') !== asked.has(reverse)) faults.push(`${reverse}: asks is otherwise`);
  if (bond.blocks.has('one') !== blocked.has(pair)) faults.push(`${pair}: blocks is otherwise`);
  return faults;
}

type Side = 'one' | 'other';
interface Bond {
  isFriend: boolean;
  asks: Side | null;
  readonly blocks: Set<Side>;
}
type Commands = (Done<'addOrRemoveFriend'> | Done<'blockPlayer'>)[];

/** The expected relations of pairs whose commands never overlapped. */
function replayed({ chronicle }: Community): Map<string, Bond> {
  const commands: Commands = [
    ...chronicle.done('addOrRemoveFriend'),
    ...chronicle.done('blockPlayer'),
  ];
  const pairs = Map.groupBy(
    commands.sort((a, b) => a.began - b.began),
    (command) => [command.who, otherOf(command)].sort().join(' '),
  );
  const bonds = new Map<string, Bond>();
  for (const [pair, between] of pairs) {
    const overlap = between.some((command, index) => {
      const before = between[index - 1];
      return before !== undefined && !isBefore(before, command);
    });
    if (!overlap) bonds.set(pair, bondAfter(pair.split(' ', 1)[0] ?? '', between));
  }
  return bonds;
}

function bondAfter(one: string, commands: Commands): Bond {
  const bond: Bond = { isFriend: false, asks: null, blocks: new Set() };
  for (const command of commands) {
    const side = command.who === one ? 'one' : 'other';
    if ('block' in command.input) {
      if (!command.input.block) bond.blocks.delete(side);
      else {
        bond.blocks.add(side);
        bond.isFriend = false;
        bond.asks = null;
      }
    } else if (!command.input.add) {
      bond.isFriend = false;
      bond.asks = null;
    } else if (!bond.isFriend) {
      bond.isFriend = bond.asks !== null && bond.asks !== side;
      bond.asks = bond.isFriend ? null : (bond.asks ?? side);
    }
  }
  return bond;
}

function otherOf({ input }: Commands[number]): string {
  return 'friendUserId' in input ? input.friendUserId : input.userId;
}

function turned(pair: string): string {
  return pair.split(' ').reverse().join(' ');
}
