/** What a message may be; numbers of the chat in one place. */

/** Characters of one message. */
export const MESSAGE_MAX = 1_000;
/** Characters of the beginning of a message that an answer to it shows. */
const EXCERPT_MAX = 120;
/** Players that one message may call by name. */
export const MENTIONS_MAX = 5;
/** Messages on a page of the history, unless asked for fewer. */
export const HISTORY_PAGE = 50;
/** Above so many in a room nobody is told who comes and goes. */
export const QUIET_ABOVE = 50;
/** Every how many milliseconds a client may say that somebody is typing, and how long that is true. */
export const TYPING_EVERY_MS = 3_000;
export const TYPING_LASTS_MS = 6_000;

/** What can be answered to a message with one tap. */
export const REACTIONS = [
  'like',
  'heart',
  'laugh',
  'wow',
  'sad',
  'fire',
  'trophy',
  'handshake',
] as const;
export type Reaction = (typeof REACTIONS)[number];

/** How reactions are drawn. */
export const REACTION_SIGNS: Readonly<Record<Reaction, string>> = {
  like: '👍',
  heart: '❤️',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  fire: '🔥',
  trophy: '🏆',
  handshake: '🤝',
};

export const REPORT_REASONS = [
  'insult',
  'hate',
  'threat',
  'sexual',
  'spam',
  'cheating',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What has become of a message: its author took it back, or a moderator took it away. */
export type MessageState = 'shown' | 'deleted' | 'removed';

/** How long a player may be kept from writing, in minutes: an hour, a day, a week, 30 days. */
export const TIME_OUT_MINUTES = [60, 1_440, 10_080, 43_200] as const;

/** A text as it is kept: composed, without blanks at the ends, never more than two line breaks in a row. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The beginning of a text in one line. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  const letters = [...line];
  return letters.length <= EXCERPT_MAX ? line : `${letters.slice(0, EXCERPT_MAX - 1).join('')}…`;
}
