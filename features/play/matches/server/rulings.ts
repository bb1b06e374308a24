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
import type { Work } from '#platform/work.ts';
import type { matchesCalls } from '../contract.ts';
import { isOverdue, rulingDueAt } from '../rules/deadlines.ts';
import type { MatchAct, Official, Ruling } from '../rules/match.ts';
import { needsReason, type ReasonedAct, type RulingReason } from '../rules/ruling-reasons.ts';
import { matchCards } from './cards.ts';
import { answer, type Desk, type MatchReply } from './desk.ts';
import { eventsOf } from './events.ts';
import { type MatchRecord, recordOf, sideOf } from './records.ts';
import type { MatchesTables } from './tables.ts';
import { readTimeline, type TimelineLine } from './timeline.ts';
import { onlookerOf } from './viewer.ts';

export function ruleMatch(desk: Desk): Handler<typeof matchesCalls.ruleMatch> {
  return async ({ matchId, ruling, reason = '', template }, context) => {
    const actOf = (by: Official) =>
      ({ type: 'rule', by, ruling: rulingOf(ruling), reason }) as const;
    return actAsOfficial(desk, context, matchId, actOf, { template });
  };
}

export function reopenMatch(desk: Desk): Handler<typeof matchesCalls.reopenMatch> {
  return async ({ matchId, reason = '', template }, context) =>
    actAsOfficial(desk, context, matchId, (by) => ({ type: 'reopen', by, reason }), { template });
}

type OfficialAct = Extract<MatchAct, { readonly type: ReasonedAct }>;

interface OfficialExtras {
  readonly template?: RulingReason | undefined;
  /** What else is done in the same change. */
  readonly after?: (work: Work, match: MatchRecord) => Promise<void>;
}

/** An organiser's or administrator's act; never on a match of their own. */
export function actAsOfficial(
  { referee, ...desk }: Desk,
  context: CallContext,
  matchId: MatchId,
  actOf: (by: Official) => OfficialAct,
  { template, after }: OfficialExtras = {},
): Promise<MatchReply> {
  const account = actingPlayer(context);
  const { playerId, audience } = account;
  return context.transact(async (work) => {
    const opened = await referee.open(work, matchId, audience);
    if (sideOf(opened.match, playerId)) throw refuse('own_match', { status: 403 });
    const role = await officialRole(work, account, opened.match);
    const act = actOf(role);
    const isSaid = Boolean(act.reason || template);
    if (!isSaid && needsReason(act, opened.match.state.submissions)) {
      throw refuseField('reason', 'field_required');
    }
    const deed = { act, actor: { playerId, role }, template } as const;
    const acted = await referee.apply(work, opened, deed).catch(async (why: unknown) => {
      if (why instanceof Refusal && why.code === 'match_state_conflict') {
        await refuseAfterAnother(work.db, opened.match, context);
      }
      throw why;
    });
    if (acted.match === opened.match) await refuseAfterAnother(work.db, opened.match, context);
    if (!after) return answer({ referee, ...desk }, work, acted, context);
    await after(work, acted.match); // the event is another one now
    return answer({ referee, ...desk }, work, { match: acted.match }, context);
  });
}

/** Administrators of an event's brand act as such; who only organises it there, as an organiser. */
async function officialRole(
  { db }: Work,
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
  referee: { rulesOf },
}: Desk): Handler<typeof matchesCalls.disputedMatches> {
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
    const cards = await matchCards(db, matches, onlookerOf(context), rulesOf, now);
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
