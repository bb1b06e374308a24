import { sql } from 'kysely';
import { actorAndTime } from '#features/foundation/identity/server/index.ts';
import { ofEventsInReach, ownerOfEvent } from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import type { Account } from '#platform/http/caller.ts';
import type { InputOf } from '#platform/http/contract.ts';
import { mayActFor } from '#platform/http/grants.ts';
import { actingPlayer, type CallContext, type Handler, reachIn } from '#platform/http/handlers.ts';
import { Refusal, refuse, refuseField } from '#platform/http/problems.ts';
import type { MatchId, PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { matchesCalls } from '../matches.contract.ts';
import { isOverdue, rulingDueAt } from '../rules/deadlines.ts';
import type { MatchAction, Official, Ruling } from '../rules/match.ts';
import { needsReason, type ReasonedAction, type RulingReason } from '../rules/ruling-reasons.ts';
import { matchCards } from './cards.ts';
import { answer, type MatchReply, type MatchServices } from './commands.ts';
import { readTimeline, type TimelineLine } from './match-changes.ts';
import { eventsOf, readerOf } from './match-context.ts';
import { type MatchRecord, recordOf, sideOf } from './match-rows.ts';
import type { MatchesTables } from './tables.ts';

export function ruleMatch(services: MatchServices): Handler<typeof matchesCalls.ruleMatch> {
  return async ({ matchId, ruling, reason = '', template }, context) => {
    const actOf = (by: Official) =>
      ({ type: 'rule', by, ruling: rulingOf(ruling), reason }) as const;
    return actAsOfficial(services, context, matchId, actOf, { template });
  };
}

export function reopenMatch(services: MatchServices): Handler<typeof matchesCalls.reopenMatch> {
  return async ({ matchId, reason = '', template }, context) =>
    actAsOfficial(services, context, matchId, (by) => ({ type: 'reopen', by, reason }), {
      template,
    });
}

type OfficialAction = Extract<MatchAction, { readonly type: ReasonedAction }>;

interface OfficialExtras {
  readonly template?: RulingReason | undefined;
  /** What else is done in the same change. */
  readonly after?: (transaction: Transaction, match: MatchRecord) => Promise<void>;
}

/** An organiser's or administrator's action; never on a match of their own. */
export function actAsOfficial(
  { transitions, ...services }: MatchServices,
  context: CallContext,
  matchId: MatchId,
  actOf: (by: Official) => OfficialAction,
  { template, after }: OfficialExtras = {},
): Promise<MatchReply> {
  const account = actingPlayer(context);
  const { playerId, audience } = account;
  return context.transaction(async (transaction) => {
    const opened = await transitions.open(transaction, matchId, audience);
    if (sideOf(opened.match, playerId)) throw refuse('own_match', { status: 403 });
    const role = await officialRole(transaction, account, opened.match);
    const action = actOf(role);
    const isSaid = Boolean(action.reason || template);
    if (!isSaid && needsReason(action, opened.match.state.submissions)) {
      throw refuseField('reason', 'field_required');
    }
    const command = { action, actor: { playerId, role }, template } as const;
    const result = await transitions
      .apply(transaction, opened, command)
      .catch(async (why: unknown) => {
        if (why instanceof Refusal && why.code === 'match_state_conflict') {
          await refuseAfterAnother(transaction.db, opened.match, context);
        }
        throw why;
      });
    if (result.match === opened.match)
      await refuseAfterAnother(transaction.db, opened.match, context);
    if (!after) return answer({ transitions, ...services }, transaction, result, context);
    await after(transaction, result.match); // the event is another one now
    return answer({ transitions, ...services }, transaction, { match: result.match }, context);
  });
}

/** Administrators of an event's brand action as such; who only organises it there, as an organiser. */
async function officialRole(
  { db }: Transaction,
  account: Account,
  { eventId }: MatchRecord,
): Promise<Official> {
  const owned = await ownerOfEvent(db, eventId);
  return owned && mayActFor(account, 'administrator', owned) ? 'administrator' : 'organiser';
}

/** Whoever comes second hears who was first, and when; what players or time have done is shown by the match. */
async function refuseAfterAnother(
  db: Db,
  { id, state }: MatchRecord,
  context: CallContext,
): Promise<void> {
  const last = (await readTimeline(db, id)).at(-1);
  if (!last || !OFFICIALS.includes(last.actor_role)) return;
  if (last.actor_id === actingPlayer(context).playerId) return;
  const by = last.actor_id as PlayerId | null; // refers to players
  const values = await actorAndTime(db, { by, at: last.at }, context);
  throw refuse('match_acted_on', { values, extra: { matchStatus: state.status } });
}

const OFFICIALS: readonly TimelineLine['actor_role'][] = ['organiser', 'administrator'];

function rulingOf(sent: InputOf<typeof matchesCalls.ruleMatch>['ruling']): Ruling {
  if (sent.outcome !== 'score') return sent;
  const { scoreChallenger: challenger, scoreChallenged: challenged, penalties } = sent;
  const score = penalties ? { challenger, challenged, penalties } : { challenger, challenged };
  return { outcome: 'score', score };
}

export function disputedMatches({
  platform: { db, clock },
  transitions: { rulesOf },
}: MatchServices): Handler<typeof matchesCalls.disputedMatches> {
  return async (wanted, context) => {
    const { audience } = actingPlayer(context);
    const now = clock.now();
    const disputed = tables<MatchesTables>(db)
      .selectFrom('matches')
      .where('audience', '=', audience)
      .where('status', '=', 'disputed')
      .where(ofEventsInReach('matches.event_id', reachIn(context, 'organiser')));
    const { rows, paging } = await readPage(disputed, wanted, (each) =>
      each.selectAll().orderBy('changed_at').orderBy('id'),
    );
    const matches = rows.map(recordOf);
    const eventOf = await eventsOf(
      db,
      matches.map((match) => match.eventId),
    );
    const cards = await matchCards(db, matches, readerOf(context), rulesOf, now);
    const items = cards.flatMap((card, index) => {
      const match = matches[index];
      if (!match) return [];
      const rules = rulesOf(eventOf(match.eventId));
      const rulingDue = rulingDueAt(match.state, rules)?.toISOString() ?? null;
      return [{ ...card, rulingDueAt: rulingDue, overdue: isOverdue(match.state, now, rules) }];
    });
    return { items, ...paging };
  };
}

/** Within so many minutes of the submission a score is verified at once. */
const AT_ONCE_MIN = 10;

interface Verdicts {
  /** Matches whose score the player verified within ten minutes of its being submitted. */
  readonly quick: ReadonlySet<MatchId>;
  /** Matches that an official ruled. */
  readonly ruled: ReadonlySet<MatchId>;
}

/** How the results of players came about, by the timelines of their matches. */
export async function quickAndRuled(
  db: Db,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, Verdicts>> {
  const { rows } = await sql<{ player_id: string; match_id: string; type: 'verify' | 'rule' }>`
    select own.player_id, line.match_id, line.type
    from match_players own
    join match_timeline line on line.match_id = own.match_id
    where own.player_id = any(${[...players]}::uuid[])
      and (line.type = 'rule' or (
        line.type = 'verify' and line.actor_id = own.player_id and line.at <= (
          select max(before.at) from match_timeline before
          where before.match_id = line.match_id and before.sequence < line.sequence
            and before.type in ('submit', 'edit')
        ) + make_interval(mins => ${AT_ONCE_MIN})))`.execute(db);
  const byPlayer = Map.groupBy(rows, (row) => row.player_id as PlayerId); // as asked for
  const those = (all: typeof rows, type: string) =>
    new Set(all.filter((row) => row.type === type).map((row) => row.match_id as MatchId)); // of matches
  return new Map(
    [...byPlayer].map(([player, all]) => [
      player,
      { quick: those(all, 'verify'), ruled: those(all, 'rule') },
    ]),
  );
}

interface Place {
  readonly audience: string;
  /** IANA name; its days are counted. */
  readonly timeZone: string;
}

/** In how many matches of an audience a result was disputed, on each day of its zone. */
export async function disputesOf(db: Db, { audience, timeZone }: Place, from: Date, until: Date) {
  const { rows } = await sql<{ day: string; count: number }>`
    select (t.at at time zone ${timeZone})::date as day, count(distinct m.id) as count
    from match_timeline t join matches m on m.id = t.match_id
    where t.type = 'dispute' and t.at >= ${from} and t.at < ${until} and m.audience = ${audience}
    group by 1`.execute(db);
  return rows;
}
