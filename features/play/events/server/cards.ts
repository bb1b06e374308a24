import type { Selectable } from 'kysely';
import type { GameCard } from '#features/play/games/server/index.ts';
import type { EntryId } from '#platform/ids.ts';
import { statusOf } from '../rules/event.ts';
import { lastingPause, plannedEnd } from './pauses.ts';
import type { EventsTables } from './tables.ts';

type EventRow = Selectable<EventsTables['events']>;

/** The columns of an event that a card shows. */
export const CARD_COLUMNS = [
  'id',
  'game_id',
  'format',
  'stage',
  'platform',
  'opens_at',
  'starts_at',
  'ends_at',
  'pauses',
  'prizes',
  'entrants',
] as const;

/** A card as the contract words it; where the event stands follows from the time it is looked at. */
export function cardOf(
  row: Pick<EventRow, (typeof CARD_COLUMNS)[number]>,
  title: string,
  game: GameCard,
  ownEntryId: EntryId | null,
  at: Date,
) {
  const { id, format, stage, platform, entrants } = row;
  const dates = { opensAt: row.opens_at, startsAt: row.starts_at, endsAt: row.ends_at };
  const status = statusOf(stage, dates, at);
  return {
    eventId: id,
    title,
    game,
    format,
    status,
    paused: status === 'ongoing' && lastingPause(row) !== null,
    opensAt: dates.opensAt.toISOString(),
    startsAt: dates.startsAt.toISOString(),
    endsAt: plannedEnd(row, at).toISOString(),
    prizes: [...row.prizes],
    platform,
    entrants,
    ownEntryId,
  };
}
