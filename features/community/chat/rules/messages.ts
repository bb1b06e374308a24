/** Limits of messages. */

/** Characters of one message. */
export const MESSAGE_MAX = 1_000;
/** Characters of the beginning of a message that an answer to it shows. */
const EXCERPT_MAX = 120;
/** Players that one message may call by name. */
export const MENTIONS_MAX = 5;
/** Messages on a page of the history, unless asked for fewer. */
export const HISTORY_PAGE = 50;
/** Number of players above which a room does not publish who comes and goes. */
export const QUIET_ABOVE = 50;
/** Every how many milliseconds a client may say that somebody is typing, and how long that is true. */
export const TYPING_EVERY_MS = 3_000;
export const TYPING_LASTS_MS = 6_000;

/** Reactions that one tap adds to a message. */
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

/** Signs of the reactions. */
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

/** The state of a message: shown, deleted by its author, or removed by a moderator. */
export type MessageState = 'shown' | 'deleted' | 'removed';

/** Durations of a time-out in minutes: an hour, a day, a week, 30 days. */
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
