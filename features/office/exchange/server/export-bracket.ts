import type { editingCalls } from '#features/play/events/editing.contract.ts';
import { exportedTournament } from '#features/play/tournaments/server/index.ts';
import type { Handler, Handlers } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { bracketExchangeCalls } from '../bracket.contract.ts';

export type EventAsWritten = Pick<Handlers<typeof editingCalls>, 'organiserEvent'>;

/** Writes a bracket in the form that an import takes, elsewhere or here under another source. */
export function exportBracket(
  { db }: Platform,
  { organiserEvent }: EventAsWritten,
): Handler<typeof bracketExchangeCalls.exportBracket> {
  return async ({ eventId }, context) => {
    const { game, texts, startsAt, endsAt } = await organiserEvent({ id: eventId }, context);
    const told = await exportedTournament(db, eventId);
    if (!told) throw refuse('bracket_not_exported');
    const titles = Object.entries(texts).map(([language, { title }]) => [language, title]);
    return {
      source: `event:${eventId}`,
      game: game.slug,
      title: Object.fromEntries(titles),

      startedAt: startsAt,
      endedAt: endsAt,
      format: told.format,
      entrants: [...told.entrants],
      results: [...told.results],
      annulled: [...told.annulled],
      disqualified: [...told.disqualified],
      stages: told.stages.map(({ draw, results, annulled, left, ...stage }) => ({
        ...stage,

        results: [...results],
        annulled: [...annulled],
        left: [...left],
        draw: draw.map((names) => [...names]),
      })),
    };
  };
}
