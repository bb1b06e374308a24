import type { Finding } from '../../report.ts';
import type { Community, Device } from '../people.ts';
import { checkBlocks, checkMentions } from './blocks.ts';
import { checkCoins, checkReferrals, checkStore } from './coins.ts';
import { checkFriends } from './friends.ts';
import { checkNotifications, notifiedPairs } from './notifications.ts';
import { checkDeletions, checkDevices, checkMessages, historiesOf } from './rooms.ts';
import { checkSeason } from './season.ts';
import { checkTickets } from './tickets.ts';
import { checkUnread } from './unread.ts';

/** Compares the replies to all commands with the final state. */
export async function audit(community: Community): Promise<Finding[]> {
  const { players, wire, chronicle } = community;
  const histories = await historiesOf(community);
  const stands = new Map<Device, number>();
  for (const { devices } of players) {
    for (const device of devices) stands.set(device, await device.feed.catchUp());
  }
  const said = histories.reduce((sum, { messages }) => sum + messages.length, 0);
  const bought = new Set(chronicle.done('buyItem').map(({ reply }) => reply.orderId)).size;
  const finding = (check: string, about: string, faults: readonly string[]): Finding => ({
    check,
    about,
    faults,
  });
  return [
    finding('no internal error', `${wire.requests} requests`, [
      ...[...wire.faults].map(([fault, times]) => `${times} times ${fault}`),
      ...wire.contradictions,
    ]),
    finding(
      'every message once, in one order',
      `${said} messages, ${histories.length} rooms`,
      checkMessages(community, histories),
    ),
    finding(
      'deletions and reactions',
      `${chronicle.counts.get('reactToChatMessage') ?? 0} reactions`,
      checkDeletions(community, histories),
    ),
    finding('every device', `${stands.size} of them`, checkDevices(community, histories, stands)),
    finding('blocks and time-outs', 'every message', checkBlocks(community)),
    finding('mentions', 'every message', checkMentions(community, await notifiedPairs(community))),
    finding(
      'unread in rooms',
      `${players.length} players`,
      await checkUnread(community, histories),
    ),
    finding('friends and blocks', `${players.length} players`, await checkFriends(community)),
    finding('coins', 'the ledger and every statement', await checkCoins(community)),
    finding('the store', `${bought} orders`, await checkStore(community)),
    finding('referrals', `${community.referrals} of them`, await checkReferrals(community)),
    finding('notifications', 'every list', await checkNotifications(community)),
    finding(
      'tickets',
      `${chronicle.counts.get('openTicket') ?? 0} of them`,
      await checkTickets(community),
    ),
    finding(
      'the season',
      `${chronicle.counts.get('verifyMatchResult') ?? 0} matches`,
      await checkSeason(community),
    ),
  ];
}
