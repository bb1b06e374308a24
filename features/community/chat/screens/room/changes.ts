import type { Reaction } from '../../rules/messages.ts';
import type { GoneEntry, ReactionEntry } from '../../rules/socket-events.ts';
import type { Message } from '../chat-types.ts';

type Messages = readonly Message[];

/** The messages once somebody has given or taken back a reaction. */
export function withReaction(items: Messages, entry: ReactionEntry, viewerId: string): Messages {
  const { messageId, reaction, count, userId, act } = entry;
  return withCount(items, messageId, reaction, (before) => ({
    count,
    mine: userId === viewerId ? act === 'give' : before.mine,
  }));
}

/** The messages with a reaction of the viewer's own as it will be once the server has taken it. */
export function withOwnReaction(
  items: Messages,
  { messageId, reaction, act }: OwnReaction,
): Messages {
  const mine = act === 'give';
  return withCount(items, messageId, reaction, (before) =>
    // it may have come by the line already
    before.mine === mine ? before : { count: before.count + (mine ? 1 : -1), mine },
  );
}

export interface OwnReaction {
  readonly messageId: string;
  readonly reaction: Reaction;
  readonly act: 'give' | 'take';
}

/** The messages with a reaction as the server has answered it. */
export function withAnsweredReaction(
  items: Messages,
  { messageId, reaction }: Omit<OwnReaction, 'act'>,
  answered: Count,
): Messages {
  return withCount(items, messageId, reaction, () => answered);
}

/** The messages once one of them was taken back or away: what it said is gone, also where it was answered. */
export function withGone(items: Messages, { messageId, state }: GoneEntry): Messages {
  return items.map((message) => {
    if (message.messageId === messageId) {
      return { ...message, state, text: '', image: null, mentions: [], reactions: [] };
    }
    const { replyTo } = message;
    if (replyTo?.messageId !== messageId) return message;
    return { ...message, replyTo: { ...replyTo, state, excerpt: '', hasImage: false } };
  });
}

interface Count {
  readonly count: number;
  readonly mine: boolean;
}

function withCount(
  items: Messages,
  messageId: string,
  reaction: Reaction,
  next: (before: Count) => Count,
): Messages {
  return items.map((message) => {
    if (message.messageId !== messageId) return message;
    const before = message.reactions.find((one) => one.reaction === reaction);
    const after = { reaction, ...next(before ?? { count: 0, mine: false }) };
    const reactions = before
      ? message.reactions.map((one) => (one === before ? after : one))
      : [...message.reactions, after];
    return { ...message, reactions: reactions.filter(({ count }) => count > 0) };
  });
}
