import type { ColumnType } from 'kysely';
import type { PlayerId } from '#platform/ids.ts';
import type { MessageState, Reaction, ReportReason } from '../rules/messages.ts';
import type { RoomKind } from '../rules/rooms.ts';

/** The tables of this capability; see migrations 0033 and 0042. */
export interface ChatTables {
  chat_rooms: {
    id: string;
    audience: string;
    kind: RoomKind;
    sequence: ColumnType<number, number | undefined>;
    last_at: ColumnType<Date | null, Date | null | undefined>;
  };
  chat_directs: { room_id: string; low_player_id: PlayerId; high_player_id: PlayerId };
  chat_members: {
    room_id: string;
    player_id: PlayerId;
    read_up_to: ColumnType<number, number | undefined>;
    muted: ColumnType<boolean, boolean | undefined>;
  };
  chat_messages: {
    id: string;
    room_id: string;
    sequence: number;
    sender_id: PlayerId;
    client_id: string;
    at: Date;
    text: string;
    /** As it was written, where that is something else; for officials. */
    original: string | null;
    emotes: string[];
    image_id: string | null;
    reply_to: string | null;
    official: boolean;
    state: ColumnType<MessageState, MessageState | undefined>;
  };
  chat_mentions: { message_id: string; player_id: PlayerId };
  chat_reactions: { message_id: string; player_id: PlayerId; reaction: Reaction; at: Date };
  chat_images: {
    file_id: string;
    room_id: string;
    sender_id: PlayerId;
    width: number;
    height: number;
    at: Date;
    sent_at: ColumnType<Date | null, Date | null | undefined>;
  };
  chat_mutes: { player_id: PlayerId; muted_player_id: PlayerId };
  chat_reports: {
    message_id: string;
    player_id: PlayerId;
    reason: ReportReason;
    note: string;
    at: Date;
  };
  chat_cases: {
    message_id: string;
    audience: string;
    player_id: PlayerId;
    by_filter: boolean;
    reports: ColumnType<number, number | undefined>;
    opened_at: Date;
    state: ColumnType<
      'open' | 'removed' | 'dismissed',
      'open' | 'removed' | 'dismissed' | undefined
    >;
    decided_at: ColumnType<Date | null, Date | null | undefined>;
    official_id: ColumnType<PlayerId | null, PlayerId | null | undefined>;
    reason: ColumnType<string | null, string | null | undefined>;
  };
  chat_reaction_counts: { player_id: PlayerId; since: Date; acts: number };
  chat_sanctions: {
    id: string;
    player_id: PlayerId;
    audience: string;
    kind: 'warning' | 'time_out';
    reason: string;
    message_id: string | null;
    official_id: PlayerId;
    at: Date;
    until: Date | null;
    lifted_at: ColumnType<Date | null, Date | null | undefined>;
    lifted_by: ColumnType<string | null, string | null | undefined>;
    lift_reason: ColumnType<string | null, string | null | undefined>;
  };
}
