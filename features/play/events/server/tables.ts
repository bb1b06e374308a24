import type { ColumnType, Selectable } from 'kysely';
import type { Language } from '#brands/brand.ts';
import type {
  NotificationParams,
  NotificationType,
} from '#features/foundation/notifications/server/index.ts';
import type { EntryId, EventId, GameId, PlayerId } from '#platform/ids.ts';
import type { EventFormat, EventStage, Prize, RuleOverrides } from '../rules/event.ts';
import type { SeriesRole } from '../rules/series.ts';
import type { TemplateSettings } from '../rules/templates.ts';
import type { TournamentSettings } from '../rules/tournament-settings.ts';

/** What an organiser writes about an event, in one language. */
export interface EventTexts {
  readonly title: string;
  readonly description: string;
  readonly gameRules: readonly string[];
  readonly howToPlay: readonly string[];
}

/** What somebody has written, by language. */
export type WrittenTexts = Readonly<Partial<Record<Language, string>>>;
/** What an organiser writes about a series, in one language. */
export interface SeriesTexts {
  readonly title: string;
}

/** Read as what it holds, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

/** A pause as its column keeps it; times in ISO 8601. */
export interface KeptPause {
  readonly from: string;
  readonly to: string | null;
  readonly reason: string;
  /** When the event is to end, seen from the beginning of the pause, or from when that was changed in it. */
  readonly endsAt: string;
  readonly endChanged?: { readonly at: string; readonly byHand: boolean };
}

/** The tables of this capability; see migrations 0004 and 0017 to 0021. */
export interface EventsTables {
  events: {
    id: EventId;
    audience: string;
    brand: string;
    game_id: GameId;
    format: EventFormat;
    stage: EventStage;
    platform: string | null;
    /** The country that players have to live in. */
    residency: ColumnType<string | null, string | null | undefined, string | null>;
    capacity: number | null;
    opens_at: Date;
    starts_at: Date;
    ends_at: Date;
    /** When it moves to the past ones: its end, or the moment it was cancelled. */
    over_at: Date;
    /** Why its organiser has cancelled it. */
    cancel_reason: ColumnType<string | null, string | null | undefined>;
    time_zone: string;
    draws_allowed: boolean;
    prizes: Json<readonly Prize[]>;
    texts: Json<Readonly<Partial<Record<Language, EventTexts>>>>;
    rule_overrides: Json<RuleOverrides>;
    /** Of cups and leagues. */
    /** When those who take part were told that the check-in is open. */
    check_in_told_at: ColumnType<Date | null, Date | null | undefined>;
    /** Who was told of it last, by the order of joining. */
    check_in_told_joined: ColumnType<Date | null, Date | null | undefined>;
    check_in_told_entry: ColumnType<string | null, string | null | undefined>;
    /** When a cup or a league was drawn. */
    begun_at: ColumnType<Date | null, Date | null | undefined>;
    tournament: ColumnType<TournamentSettings, string | undefined, string>;
    /** When the event stood still, in order. */
    pauses: ColumnType<readonly KeptPause[], string | undefined, string>;
    /** Who takes part now. */
    entrants: ColumnType<number, number | undefined, number>;
    /** Of a series of qualifiers and their final. */
    series_id: ColumnType<string | null, string | null | undefined>;
    series_role: ColumnType<SeriesRole | null, SeriesRole | null | undefined>;
    /** Of a qualifier: so many of its best go on. */
    advance: ColumnType<number | null, number | null | undefined>;
    created_at: Date;
  };
  series: {
    id: string;
    audience: string;
    texts: Json<Readonly<Partial<Record<Language, SeriesTexts>>>>;
    created_at: Date;
  };
  event_waiting: {
    event_id: EventId;
    player_id: PlayerId;
    /** The entry that it becomes. */
    entry_id: EntryId;
    since: Date;
  };
  entries: {
    id: EntryId;
    event_id: EventId;
    player_id: PlayerId;
    joined_at: Date;
    left_at: Date | null;
    /** When an organiser took them out, for good. */
    removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    checked_in_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** Of a final: the qualifier that the place was won in, and the place. */
    qualified_from: ColumnType<string | null, string | null | undefined, string | null>;
    qualified_place: ColumnType<number | null, number | null | undefined, number | null>;
    /** Set by an organiser; 1 is the best. */
    seed_by_hand: ColumnType<number | null, number | null | undefined, number | null>;
  };
  event_tellings: {
    id: string;
    event_id: EventId;
    type: Extract<NotificationType, `event_${string}`>;
    /** Of an announcement. */
    texts: Json<WrittenTexts>;
    params: Json<NotificationParams>;
    /** The entry that was told last. */
    told_up_to: ColumnType<EntryId | null, undefined, EntryId | null>;
    told: ColumnType<number, undefined, number>;
    created_at: Date;
    done_at: ColumnType<Date | null, undefined, Date>;
  };
  event_templates: {
    id: string;
    audience: string;
    name: string;
    settings: Json<TemplateSettings>;
    updated_at: Date;
  };
}

export type EventRow = Selectable<EventsTables['events']>;
