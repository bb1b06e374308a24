import type { Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { editingCalls } from '../editing-contract.ts';
import { editableIn, type Progress } from '../rules/editing.ts';
import { cardOf } from './cards.ts';
import { gameOf } from './detail.ts';
import { seenEvent } from './own-event.ts';
import type { EventRow } from './tables.ts';
import { textsIn } from './texts.ts';

export function organiserEvent({
  db,
  clock,
}: Platform): Handler<typeof editingCalls.organiserEvent> {
  return async ({ id }, context) => {
    const row = await seenEvent(db, id, context);
    const now = clock.now();
    const { title } = textsIn(row.texts, context.language);
    return {
      ...cardOf(row, title, await gameOf(db, row), null, now),
      capacity: row.capacity,
      drawsAllowed: row.draws_allowed,
      texts: written(row.texts),
      ruleOverrides: row.rule_overrides,
      tournament: row.tournament,
      timeZone: row.time_zone,
      begunAt: row.begun_at?.toISOString() ?? null,
      editable: [...editableIn(progressOf(row), now)],
    };
  };
}

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

function written(texts: EventRow['texts']) {
  const copied = Object.entries(texts).map(([language, { gameRules, howToPlay, ...text }]) => [
    language,
    { ...text, gameRules: [...gameRules], howToPlay: [...howToPlay] },
  ]);
  return Object.fromEntries(copied);
}
