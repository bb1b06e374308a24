import { ofEventsInReach, type PlayEvent } from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handler, reachIn } from '#platform/http/handlers.ts';
import type { controlCalls } from '../control-contract.ts';
import { isOverdue } from '../rules/deadlines.ts';
import { afterPauses } from '../rules/standstill.ts';
import { controlsFor } from '../rules/views.ts';
import { matchCards, shownRulingDue } from './cards.ts';
import type { Desk } from './desk.ts';
import { eventsOf } from './events.ts';
import { type MatchRecord, recordOf } from './records.ts';
import type { RulesOf } from './rules-of-play.ts';
import type { MatchesTables } from './tables.ts';
import { type Onlooker, onlookerOf, viewerOf } from './viewer.ts';

/** Matches of the official's own audience that need somebody. */
export function controlledMatches({
  platform: { db, clock },
  referee: { rulesOf },
}: Desk): Handler<typeof controlCalls.controlledMatches> {
  return async ({ list, eventId, ...wanted }, context) => {
    const { audience } = actingPlayer(context);
    const now = clock.now();
    const reach = reachIn(context, 'organiser');
    const all = asList(db, audience, list, now).where(ofEventsInReach('matches.event_id', reach));
    const asked = eventId ? all.where('event_id', '=', eventId) : all;
    const { rows, paging } = await readPage(asked, wanted, (each) =>
      each.selectAll().orderBy('due_at').orderBy('id'),
    );
    const items = await underControl(db, rows.map(recordOf), onlookerOf(context), rulesOf, now);
    return { items, ...paging };
  };
}

/** Cards of matches, with what an official may do to them. */
export async function underControl(
  db: Db,
  matches: readonly MatchRecord[],
  onlooker: Onlooker,
  rulesOf: RulesOf,
  now: Date,
) {
  const eventOf = await eventsOf(
    db,
    matches.map(({ eventId }) => eventId),
  );
  const cards = await matchCards(db, matches, onlooker, rulesOf, now);
  return cards.flatMap((card, index) => {
    const match = matches[index];
    if (!match) return [];
    return [{ ...card, ...standing(match, onlooker, eventOf(match.eventId), rulesOf, now) }];
  });
}

/** What officials want to know of a match beside its card. */
export function standing(
  match: MatchRecord,
  onlooker: Onlooker,
  event: PlayEvent,
  rulesOf: RulesOf,
  now: Date,
) {
  const rules = rulesOf(event);
  const state = afterPauses(match.state, rules.pauses);
  return {
    rulingDueAt: shownRulingDue(state, rules),
    overdue: isOverdue(state, now, rules),
    appealed: state.appealed,
    controls: controlsFor(state, viewerOf(match, onlooker.account, event), now, rules),
  };
}

function asList(
  db: Db,
  audience: string,
  list: 'overdue' | 'open' | 'live' | 'disputed',
  now: Date,
) {
  const all = tables<MatchesTables>(db).selectFrom('matches').where('audience', '=', audience);
  switch (list) {
    case 'overdue':
      return all.where('due_at', '<', now);
    case 'open':
      return all.where('list', '<>', 'completed');
    case 'live':
      return all.where('status', '=', 'in_progress');
    case 'disputed':
      return all.where('status', '=', 'disputed');
  }
}
