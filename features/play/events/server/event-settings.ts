/** The settings of an event as columns of `events`. */
import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { Language } from '#brands/brand.ts';
import type { GameId } from '#platform/ids.ts';
import type { EventFormat, Prize, RuleOverrides } from '../rules/event.ts';
import { limitOf } from '../rules/event-stages.ts';
import { BEST_OF_QUALIFIER, type SeriesRole } from '../rules/series.ts';
import type { EventSettings, EventTexts, SeriesMembership } from '../rules/settings.ts';
import type { TournamentSettings } from '../rules/tournament-settings.ts';

/** Read as its value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;

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
