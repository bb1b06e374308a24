import type { Chronicle, Deed, Reply } from '../chronicle.ts';

type News = Reply<'notifications'>['items'][number];

/** The acts that may have marked a player's notification as read: a visit to its link, or an answer to it. */
export function settledBy(chronicle: Chronicle, userId: string): (news: News) => readonly Deed[] {
  const own = <Done extends Deed>(deeds: readonly Done[]) =>
    deeds.filter(({ who }) => who === userId);
  const visits = own(chronicle.done('chatRead')).filter(({ reply }) => reply.unread === 0);
  const claims = own(chronicle.done('claimUserRewards'));
  const bonds = [...chronicle.done('addOrRemoveFriend'), ...chronicle.done('blockPlayer')].filter(
    ({ who, input }) => who === userId || input.userId === userId,
  );
  const replies = own(chronicle.done('replyToTicket'));
  const turns = TURNS.flatMap((name): Deed[] => chronicle.done(name));
  return ({ type, link }) => {
    const place = link ?? '';
    if (type === 'friend_request') return bonds;
    if (type === 'coins_waiting') return claims;
    if (place.startsWith('/chat-room/')) {
      return visits.filter(({ input }) => place === `/chat-room/${input.roomId}`);
    }
    if (place.startsWith('/match-wizard/')) {
      return turns.filter(({ input }) => place.endsWith(`/${matchOf(input)}`));
    }
    return place.startsWith('/support') ? replies : [];
  };
}

/** Acts that turn a match; what it asked before, it asks no more. */
const TURNS = ['acceptMatch', 'readyUp', 'submitScores', 'verifyMatchResult'] as const;

function matchOf(input: Deed['input']): string | undefined {
  return 'matchId' in input ? String(input.matchId) : undefined;
}
