import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { Language } from '#brands/brand.ts';
import type {
  NotificationParams,
  NotificationType,
} from '#features/foundation/notifications/server/index.ts';
import type { EntryId, EventId, GameId, PlayerId } from '#platform/ids.ts';
import type { EventFormat, EventStage, Prize, RuleOverrides } from '../rules/event.ts';
import { limitOf } from '../rules/event-stages.ts';
import { BEST_OF_QUALIFIER, type SeriesRole } from '../rules/series.ts';
import type { EventSettings, EventTexts, SeriesMembership } from '../rules/settings.ts';
import type { TemplateSettings } from '../rules/templates.ts';
import type { TournamentSettings } from '../rules/tournament-settings.ts';

/** Texts by language. */
export type WrittenTexts = Readonly<Partial<Record<Language, string>>>;

/** Texts of a series in one language. */
export interface SeriesTexts {
  readonly title: string;
}

/** Read as its value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;

/** A stored pause; times in ISO 8601. */
export interface StoredPause {
  readonly from: string;
  readonly to: string | null;
  readonly reason: string;
  /** The planned end, as of the beginning of the pause or of the last change in it. */
  readonly endsAt: string;
  readonly endChanged?: { readonly at: string; readonly byHand: boolean };
}

/** The tables of this capability; see migrations 0004 and 0017 to 0021. */
export interface EventsTables {
  events: SettingColumns & {
    id: EventId;
    audience: string;
    brand: string;
    /** The state of publication. */
    stage: EventStage;
    /** Time from which it is a past event: its end, or its cancellation. */
    over_at: Date;
    /** The organiser's reason for the cancellation. */
    cancel_reason: ColumnType<string | null, string | null | undefined>;
    time_zone: string;
    /** Time at which the entrants were notified that the check-in is open. */
    check_in_told_at: ColumnType<Date | null, Date | null | undefined>;
    /** The entrant who was notified last, by the order of joining. */
    check_in_told_joined: ColumnType<Date | null, Date | null | undefined>;
    check_in_told_entry: ColumnType<string | null, string | null | undefined>;
    /** Time of the draw of a cup or a league. */
    begun_at: ColumnType<Date | null, Date | null | undefined>;
    /** The pauses, in order. */
    pauses: ColumnType<readonly StoredPause[], string | undefined, string>;
    /** Number of present entrants. */
    entrants: ColumnType<number, number | undefined, number>;
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
    /** Time of the disqualification. */
    removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    checked_in_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** In a final, the qualifier that earned the entry, and the placing in it. */
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
    /** The last entry that was notified. */
    told_up_to: ColumnType<EntryId | null, undefined, EntryId | null>;
    told: ColumnType<number, undefined, number>;
    created_at: Date;
    done_at: ColumnType<Date | null, undefined, Date>;
  };
  opening_reminders: {
    event_id: EventId;
    player_id: PlayerId;
    created_at: Date;
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

export interface SettingColumns {
  game_id: GameId;
  format: EventFormat;
  platform: string | null;
  /** ISO code of the country that players have to live in. */
  residency: string | null;
  /** The organiser's limit, or what the stages hold. */
  capacity: number | null;
  opens_at: Date;
  starts_at: Date;
  /** During a pause later than planned. */
  ends_at: Date;
  draws_allowed: boolean;
  prizes: Json<readonly Prize[]>;
  texts: Json<Readonly<Partial<Record<Language, EventTexts>>>>;
  rule_overrides: Json<RuleOverrides>;
  tournament: Json<TournamentSettings>;
  series_id: string | null;
  series_role: SeriesRole | null;
  /** Number of a qualifier's best who advance to the final. */
  advance: number | null;
  link: string | null;
}

/** The settings in a row; `endsAt` is the planned end. */
export function settingsFromRow(row: Selectable<SettingColumns>, endsAt: Date): EventSettings {
  return {
    game: row.game_id,
    format: row.format,
    platform: row.platform === 'ps5' ? row.platform : null,
    residency: row.residency,
    capacity: row.capacity,
    opensAt: row.opens_at,
    startsAt: row.starts_at,
    endsAt,
    drawsAllowed: row.draws_allowed,
    prizes: row.prizes,
    texts: row.texts,
    ruleOverrides: row.rule_overrides,
    tournament: row.tournament,
    series: seriesInRow(row),
    link: row.link,
  };
}

export function seriesInRow({
  series_id: seriesId,
  series_role: role,
  advance,
}: Pick<Selectable<SettingColumns>, 'series_id' | 'series_role' | 'advance'>) {
  if (!seriesId || !role) return null;
  return { seriesId, role, ...(advance !== null && { advance }) };
}

export function columnsFromSettings(settings: EventSettings): Insertable<SettingColumns> {
  return {
    game_id: settings.game as GameId, // the brand exists only in types
    format: settings.format,
    platform: settings.platform,
    residency: settings.residency,
    capacity: limitOf(settings),
    opens_at: settings.opensAt,
    starts_at: settings.startsAt,
    ends_at: settings.endsAt,
    draws_allowed: settings.drawsAllowed,
    prizes: JSON.stringify(settings.prizes),
    texts: JSON.stringify(settings.texts),
    rule_overrides: JSON.stringify(settings.ruleOverrides),
    tournament: JSON.stringify(settings.tournament),
    ...seriesColumns(settings.series),
    link: settings.link,
  };
}

function seriesColumns(series: SeriesMembership | null) {
  return {
    series_id: series?.seriesId ?? null,
    series_role: series?.role ?? null,
    advance: series?.role === 'qualifier' ? (series.advance ?? BEST_OF_QUALIFIER) : null,
  };
}

/** A copy for replies, because rules have texts as read-only. */
export function copyOfTexts(texts: Readonly<Partial<Record<string, EventTexts>>>) {
  const each = Object.entries(texts).flatMap(([language, text]) =>
    text
      ? [[language, { ...text, gameRules: [...text.gameRules], howToPlay: [...text.howToPlay] }]]
      : [],
  );
  return Object.fromEntries(each);
}

export function copyOfTournament({ stages, ...settings }: TournamentSettings) {
  return { ...settings, ...(stages && { stages: [...stages] }) };
}
