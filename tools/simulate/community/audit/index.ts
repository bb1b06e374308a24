import type { Finding } from '../../report.ts';
import type { Community, Device } from '../people.ts';
import { checkCircle } from './circle.ts';
import { checkCoins, checkReferrals, checkStore } from './coins.ts';
import { checkNews, toldOfWhom } from './news.ts';
import { checkCalls, checkPeace } from './peace.ts';
import { checkDevices, checkMessages, checkWhatBecame, historiesOf } from './rooms.ts';
import { checkSeason } from './season.ts';
import { checkTickets } from './tickets.ts';
import { checkUnread } from './unread.ts';

/** Lays what was answered beside what is there, for everything that the community does. */
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
    finding('no fault', `${wire.requests} requests`, [
      ...[...wire.faults].map(([fault, times]) => `${times} times ${fault}`),
      ...wire.contradictions,
    ]),
    finding(
      'every message once, in one order',
      `${said} messages, ${histories.length} rooms`,
      checkMessages(community, histories),
    ),
    finding(
      'what was taken away, and reactions',
      `${chronicle.counts.get('reactToChatMessage') ?? 0} reactions`,
      checkWhatBecame(community, histories),
    ),
    finding('every device', `${stands.size} of them`, checkDevices(community, histories, stands)),
    finding('blocked and kept from writing', 'every message', checkPeace(community)),
    finding('called by name', 'every call', checkCalls(community, await toldOfWhom(community))),
    finding(
      'unread in rooms',
      `${players.length} players`,
      await checkUnread(community, histories),
    ),
    finding('friends and blocks', `${players.length} players`, await checkCircle(community)),
    finding('coins', 'the ledger and every statement', await checkCoins(community)),
    finding('the store', `${bought} orders`, await checkStore(community)),
    finding('referrals', `${community.referrals} of them`, await checkReferrals(community)),
    finding('notifications', 'every list', await checkNews(community)),
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
