import type { MessageState, Reaction } from './messages.ts';
import type { Id } from './rooms.ts';

export type MessageId = Id<'message'>;

/**
 * Live messages of a room. Entries of its channel `room:<roomId>` (followed as any channel, in their sequence,
 * replayed by the server's database) are:
 *
 * - `message`: a `chatMessage` of the contract, `reactions` empty
 * - `reaction`: {@link ReactionEntry}
 * - `gone`: {@link GoneEntry}
 *
 * Entries of `player:<userId>`: `chat`, {@link ChatEntry}.
 *
 * Apart from the channels, never stored and never repeated, alike for any channel that may be followed
 * (`platform/realtime/presence.ts`):
 *
 * - client → server `attend` (channel, answer): has the room open; answered with {@link Attendance}
 * - client → server `unattend` (channel): has left it (a closed socket leaves as well)
 * - client → server `typing` (channel), at most every `TYPING_EVERY_MS`; server → others there `typing`
 *   ({@link TypingEvent}), true for `TYPING_LASTS_MS`
 * - server → members `attendance` ({@link AttendanceChange}), at most once a second
 * - client → server `watch-players` (userIds, at most 100; answer {@link OnlinePlayers}); server → client `online`
 *   ({@link OnlineEvent}) when one of them comes or goes; a new list replaces the last
 */
export interface ReactionEntry {
  readonly messageId: string;
  readonly sequence: number;
  readonly reaction: Reaction;
  readonly userId: string;
  readonly act: 'give' | 'take';
  /** The number of players with this reaction. */
  readonly count: number;
}

export interface GoneEntry {
  readonly messageId: string;
  readonly sequence: number;
  readonly state: Exclude<MessageState, 'shown'>;
}

/** A change in one of the player's rooms; the client loads its counts again. */
export interface ChatEntry {
  readonly roomId: string;
  readonly why: 'message' | 'read' | 'muted' | 'time_out';
}

export interface Attendant {
  readonly userId: string;
  readonly username: string;
}

export interface Attendance {
  /** Players, not devices. */
  readonly present: number;
  /** None where there are more than `QUIET_ABOVE`. */
  readonly players: readonly Attendant[];
}

export interface AttendanceChange {
  readonly channel: string;
  readonly present: number;
  /** Both empty where there are more than `QUIET_ABOVE`. */
  readonly came: readonly Attendant[];
  readonly went: readonly Attendant[];
}

export interface TypingEvent extends Attendant {
  readonly channel: string;
}

export interface OnlinePlayers {
  readonly online: readonly string[];
}

export interface OnlineEvent {
  readonly userId: string;
  readonly online: boolean;
}
