import { brandOfCode } from '#brands/brands.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import type { Progress, Written } from '../rules/editing.ts';
import type { NewEvent } from './creation.ts';
import { plannedEnd } from './pauses.ts';
import { inSeries, type SeriesId } from './series-checks.ts';
import type { EventRow } from './tables.ts';

/** How far an event has come, as the rules of editing ask. */
export function progressOf(row: EventRow): Progress {
  return {
    stage: row.stage,
    opensAt: row.opens_at,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    entrants: row.entrants,
    isDrawn: row.begun_at !== null,
  };
}

/** A draft like an event that is kept. */
export function draftLike(row: EventRow, context: CallContext, now: Date): NewEvent {
  return {
    brand: brandOfCode(row.brand) ?? context.brand, // a brand that is served no more
    gameId: row.game_id,
    format: row.format,
    stage: 'draft',
    ...(row.platform === 'ps5' && { platform: row.platform }),
    ...(row.residency !== null && { residency: row.residency }),
    ...(row.capacity !== null && { capacity: row.capacity }),
    opensAt: row.opens_at,
    startsAt: row.starts_at,
    endsAt: plannedEnd(row, now),
    drawsAllowed: row.draws_allowed,
    prizes: row.prizes,
    texts: row.texts,
    ruleOverrides: row.rule_overrides,
    tournament: row.tournament,
    // a series has one final; a qualifier may have a like
    ...(row.series_role === 'qualifier' && seriesIn(row)),
  };
}

/** Which series an event is kept in, as a new event names it. */
export function seriesIn(row: EventRow): Pick<NewEvent, 'series'> {
  const shown = seriesShown(row);
  return shown ? { series: inSeries({ ...shown, advance: shown.advance ?? undefined }) } : {};
}

/** The same as its organiser is shown it. */
export function seriesShown({ series_id, series_role: role, advance }: EventRow) {
  if (!series_id || !role) return null;
  return { seriesId: series_id as SeriesId, role, advance }; // refers to series
}

/** What is written down of an event, to compare with what its organiser would have. */
export function writtenIn(row: EventRow, now: Date): Written {
  return {
    game: row.game_id,
    format: row.format,
    platform: row.platform,
    residency: row.residency,
    capacity: row.capacity,
    opensAt: row.opens_at,
    startsAt: row.starts_at,
    endsAt: plannedEnd(row, now),
    drawsAllowed: row.draws_allowed,
    prizes: row.prizes,
    texts: row.texts,
    ruleOverrides: row.rule_overrides,
    tournament: row.tournament,
    series: seriesIn(row).series ?? null,
  };
}

export function writtenOf(event: NewEvent): Written {
  const { gameId: game, platform = null, residency = null, capacity = null } = event;
  const { ruleOverrides = {}, tournament = {} } = event;
  const series = event.series ?? null;
  return { ...event, game, platform, residency, capacity, ruleOverrides, tournament, series };
}
