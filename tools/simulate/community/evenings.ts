import type { Community, Habit } from './people.ts';
import { another } from './talk.ts';

const MOST_SHOWN = 20;

/** Plays a match from the challenge to the verified score; a refusal ends it. */
export const plays: Habit = async (community, player) => {
  const { chronicle, eventId } = community;
  const other = another(community, player);
  const sides = { challengerTeamId: player.entryId, challengedTeamId: other.entryId };
  const challenge = { eventId, ...sides, isInstant: true };
  const made = await chronicle.act(player, 'createChallenge', challenge);
  if (!made) return;
  const match = { matchId: made.matchId };
  if (!(await chronicle.act(other, 'acceptMatch', match))) return;
  if (!(await chronicle.act(player, 'readyUp', match))) return;
  if (!(await chronicle.act(other, 'readyUp', match))) return;
  const goals = {
    scoreChallenger: player.chance.below(5),
    scoreChallenged: player.chance.below(3),
  };
  if (!(await chronicle.act(player, 'submitScores', { ...match, ...goals }))) return;
  await chronicle.act(other, 'verifyMatchResult', match);
};

export const asksSupport: Habit = async ({ chronicle }, player) => {
  const number = player.chance.below(1_000_000);
  const subject = `Question ${number} of ${player.username}`;
  const text = `Where do I find number ${number}?`;
  await chronicle.act(player, 'openTicket', { subject, category: 'rewards', text });
};

/** Replies to a ticket, or closes it. */
export const writesMore: Habit = async ({ chronicle }, player) => {
  const { items } = await player.looks[player.home].tickets({ pageSize: MOST_SHOWN });
  const { ticketId } = items[player.chance.below(items.length)] ?? {};
  if (!ticketId) return;
  if (player.chance.below(4) === 0) {
    await chronicle.act(player, 'closeTicket', { ticketId });
    return;
  }
  const text = `And one more thing: ${player.chance.below(1_000_000)}`;
  await chronicle.act(player, 'replyToTicket', { ticketId, text });
};

/** Marks one, several or all notifications as read, or one as unread. */
export const marksRead: Habit = async ({ chronicle }, player) => {
  const { chance, looks, home } = player;
  const { items } = await looks[home].notifications({ limit: MOST_SHOWN });
  const { notificationId } = items[chance.below(items.length)] ?? {};
  if (!notificationId) return;
  const way = chance.below(6);
  if (way === 0) await chronicle.act(player, 'notificationRead', {});
  else if (way === 1) {
    const notificationIds = items.map((each) => each.notificationId);
    await chronicle.act(player, 'notificationRead', { notificationIds });
  } else {
    await chronicle.act(player, 'notificationRead', { notificationId, read: way > 2 });
  }
};

/** Answers most waiting tickets, and sometimes gives a player coins. */
export async function answer({ chronicle, support, players }: Community): Promise<void> {
  const { chance, looks, home } = support;
  const { items } = await looks[home].supportTickets({ pageSize: MOST_SHOWN });
  for (const { ticketId } of items) {
    if (chance.below(4) === 0) continue;
    const outcome = chance.pick(['answered', 'answered', 'waiting', 'closed'] as const);
    const text = `Have a look at page ${chance.below(1_000_000)}`;
    await chronicle.act(support, 'answerTicket', { ticketId, text, outcome });
  }
  const somebody = players[chance.below(players.length)];
  if (!somebody || chance.below(2) === 0) return;
  const goodwill = { userId: somebody.userId, coins: 1 + chance.below(40) };
  await chronicle.act(support, 'giveCoins', { ...goodwill, reason: 'For the trouble you had' });
}
