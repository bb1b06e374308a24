import { describe, expect, test } from 'vitest';
import type { Message } from '../chat-types.ts';
import { withAnsweredReaction, withGone, withOwnReaction, withReaction } from './changes.ts';

const PLAIN = { frame: null, banner: null, colour: null };
const AUTHOR = { userId: 'ann', username: 'Ann', avatarUrl: '', look: PLAIN, official: false };
const first: Message = {
  messageId: 'm1',
  clientId: 'c1',
  roomId: 'brand:x',
  sequence: 1,
  at: '2026-11-21T10:00:00.000Z',
  author: AUTHOR,
  state: 'shown',
  text: 'hello',
  emotes: [],
  image: null,
  mentions: [],
  replyTo: null,
  reactions: [],
};
const answer: Message = {
  ...first,
  messageId: 'm2',
  sequence: 2,
  text: 'hi',
  replyTo: {
    messageId: 'm1',
    sequence: 1,
    userId: 'ann',
    username: 'Ann',
    excerpt: 'hello',
    emotes: [],
    hasImage: false,
    state: 'shown',
  },
};
const given = { messageId: 'm1', sequence: 1, reaction: 'fire', act: 'give' } as const;

describe('a reaction', () => {
  test('of another counts, and is not the viewer’s', () => {
    const [message] = withReaction([first], { ...given, userId: 'ben', count: 1 }, 'me');
    expect(message?.reactions).toEqual([{ reaction: 'fire', count: 1, mine: false }]);
  });

  test('of the viewer, on whichever device, is theirs; taken back it is gone', () => {
    const mine = withReaction([first], { ...given, userId: 'me', count: 1 }, 'me');
    expect(mine[0]?.reactions[0]?.mine).toBe(true);
    const back = { ...given, act: 'take', userId: 'me', count: 0 } as const;
    expect(withReaction(mine, back, 'me')[0]?.reactions).toEqual([]);
  });

  test('is shown at once, also where the line has brought it already, and counted as the server answers', () => {
    const own = { messageId: 'm1', reaction: 'like' } as const;
    const shown = withOwnReaction([first], { ...own, act: 'give' });
    expect(shown[0]?.reactions).toEqual([{ reaction: 'like', count: 1, mine: true }]);
    expect(withOwnReaction(shown, { ...own, act: 'give' })).toEqual(shown);
    expect(withOwnReaction(shown, { ...own, act: 'take' })[0]?.reactions).toEqual([]);
    const answered = withAnsweredReaction(shown, own, { count: 7, mine: true });
    expect(answered[0]?.reactions).toEqual([{ reaction: 'like', count: 7, mine: true }]);
  });
});

test('a message that is gone says nothing more, also where it was answered', () => {
  const gone = withGone([first, answer], { messageId: 'm1', sequence: 1, state: 'removed' });
  expect(gone[0]).toMatchObject({ state: 'removed', text: '', image: null, reactions: [] });
  expect(gone[1]).toMatchObject({ text: 'hi', replyTo: { state: 'removed', excerpt: '' } });
});
