import type { Language } from '#brands/brand.ts';
import { isPaused } from '#core/pauses.ts';
import { otherSide, type Score } from '#core/scores.ts';
import { playerCards, shownName } from '#features/foundation/identity/server/index.ts';
import { eventForPlay } from '#features/play/events/server/index.ts';
import { leastLengthOf } from '#features/play/games/server/index.ts';
import { dayKey, faultsToday } from '#features/play/leaderboards/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import { pathOfFile } from '#platform/files/files.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EntryId, MatchId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { matchesCalls } from '../matches.contract.ts';
import { checkInOpensAt } from '../rules/deadlines.ts';
import { rulesFor } from '../rules/fixtures.ts';
import { afterPauses, decide } from '../rules/machine.ts';
import type { MatchAction, MatchRules, MatchState } from '../rules/match.ts';
import { firstScoreFrom } from '../rules/result.ts';
import { mayPlayAgain, type Viewer, wizardStepOf } from '../rules/views.ts';
import { matchCard, matchCards, shownDeadline, shownRulingDue } from './cards.ts';
import { dataOf, readTimeline, type TimelineLine } from './match-changes.ts';
import {
  type KnownFacts,
  type MatchContext,
  type Reader,
  type RulesOf,
  readContext,
  rulesOfPlay,
  sideIn,
  viewerOf,
  withoutPoints,
} from './match-context.ts';
import { findMatch, type MatchRecord, sideOf } from './match-rows.ts';
import { agreement, attachedScreenshots, evidenceOf } from './screenshots.ts';

/** What is needed to show a match in full. */
export interface Details {
  readonly rulesOf: RulesOf;
  /** What a fault costs, in points (negative). */
  readonly fault: number;
  /** From how many matches of the same two in an event on a day there are points. */
  readonly scoring: number;
}

/** A match as the wizard and the organisers see it; what is `known` of it is not read again. */
export async function matchDetail(
  db: Db,
  kept: MatchRecord,
  reader: Reader,
  { rulesOf, fault, scoring }: Details,
  at: Date,
  known?: KnownFacts,
) {
  const [around, leastLength, lines] = await pipelined([
    readContext(db, [kept], reader, known),
    leastLengthOf(db, kept.gameId),
    known?.timeline ?? readTimeline(db, kept.id),
  ]);
  const event = around.eventOf(kept.eventId);
  const rules = rulesFor(kept.state, rulesOf(event));
  const viewer = viewerOf(kept, reader.account, event);
  const match = { ...kept, state: afterPauses(kept.state, rules.pauses) };
  const card = matchCard(match, around, reader, rulesOf, at);
  return {
    ...card,
    ...(card.actions.includes('accept') && {
      givesNoPoints: (await withoutPoints(db, [match], around, scoring)).has(match.id),
    }),
    ...progress(match.state, viewer, rules),
    scoreFrom: shownScoreFrom(match.state, { ...rules, leastLength }, at),
    ...(await penalties(db, match, viewer, fault, at, { rules, timeZone: event.timeZone })),
    isPaused: card.list !== 'completed' && isPaused(rules.pauses),
    rematchWith: mayPlayAgain(match.state, viewer, at, rules) ? opponentEntry(match, viewer) : null,
    screenshots: lines.some(showsPictures) ? await screenshots(db, match, viewer) : [],
    timeline: await timeline(db, lines, around.players, reader),
  };
}

function shownScoreFrom(state: MatchState, rules: MatchRules, at: Date): string | null {
  const from = firstScoreFrom(state, rules);
  return from && from > at ? from.toISOString() : null;
}

function opponentEntry({ entries }: MatchRecord, viewer: Viewer): EntryId {
  return viewer === 'challenger' ? entries.challenged : entries.challenger;
}

function progress(state: MatchState, viewer: Viewer, rules: MatchRules) {
  const { status, submissions, reschedules } = state;
  const closes = status === 'confirmed' ? shownDeadline(state, rules) : null;
  return {
    step: wizardStepOf(state, sideIn(viewer)),
    checkInOpensAt: checkInOpensAt(state, rules)?.toISOString() ?? null,
    checkInClosesAt: closes?.toISOString() ?? null,
    rulingDueAt: shownRulingDue(state, rules),
    reschedulesLeft: Math.max(0, rules.maxReschedules - reschedules),
    drawsAllowed: rules.drawsAllowed,
    submissions: {
      challenger: submissions.challenger && scoreReply(submissions.challenger),
      challenged: submissions.challenged && scoreReply(submissions.challenged),
    },
  };
}

/** The points that declining or cancelling would cost now, as the rules themselves answer it. */
async function penalties(
  db: Db,
  { state, players }: MatchRecord,
  viewer: Viewer,
  fault: number,
  at: Date,
  { rules, timeZone }: { readonly rules: MatchRules; readonly timeZone: string },
): Promise<{ penaltyForDecline: number; penaltyForCancel: number }> {
  const by = sideIn(viewer);
  if (!by) return { penaltyForDecline: 0, penaltyForCancel: 0 };
  const outcomeOf = (action: MatchAction) => {
    const decision = decide(state, action, at, rules);
    return decision.kind === 'changed' ? decision.outcomes[0]?.type : undefined;
  };
  const decline = outcomeOf({ type: 'decline', by });
  const cancel = outcomeOf({ type: 'cancel', by });
  const rivals = { playerId: players[by], rivalId: players[otherSide(by)] };
  const isPaid =
    [decline, cancel].includes('declined') &&
    (await faultsToday(db, { ...rivals, day: dayKey(at, timeZone), at })) > 0;
  const costOf = (outcome: typeof decline) =>
    outcome === undefined || (outcome === 'declined' && isPaid) ? 0 : fault;
  return { penaltyForDecline: costOf(decline), penaltyForCancel: costOf(cancel) };
}

async function screenshots(db: Db, match: MatchRecord, viewer: Viewer) {
  const rows = await attachedScreenshots(db, match.id);
  const isOfficial = viewer === 'organiser' || viewer === 'administrator';
  const judged = isOfficial ? await evidenceOf(db, match, rows) : undefined;
  return rows.map((row) => {
    const evidence = judged?.get(row.file_id);
    return {
      screenshotId: row.file_id,
      url: pathOfFile(row.file_id),
      by: row.side,
      at: row.at.toISOString(),
      showsResult: agreement(match, row) === true,
      ...(evidence && { evidence }),
    };
  });
}

async function timeline(
  db: Db,
  rows: readonly TimelineLine[],
  players: MatchContext['players'],
  { nameOf, reasonFor }: Reader,
) {
  const actors = rows.flatMap((row) => actorOf(row) ?? []);
  const officials = await playerCards(
    db,
    actors.filter((id) => !players.has(id)),
  );
  return rows.map((row) => {
    const { proposedDate, score, reason, template, screenshotIds } = dataOf(row);
    const actor = actorOf(row);
    const card = actor && (players.get(actor) ?? officials.get(actor));
    const role = row.actor_role;
    const by = card &&
      role && { userId: card.userId, username: nameOf(card), deleted: card.deleted, role };
    return {
      at: row.at.toISOString(),
      by: by || null,
      type: row.type,
      from: row.from_status,
      to: row.to_status,
      proposedDate,
      score: score && scoreReply(score),
      reason: [template && reasonFor(template), reason].filter(Boolean).join(' ') || null,
      screenshotIds: [...screenshotIds],
    };
  });
}

/** What is sent along with a score stands in the line of it. */
function showsPictures(line: TimelineLine): boolean {
  return dataOf(line).screenshotIds.length > 0;
}

function actorOf({ actor_id }: { readonly actor_id: string | null }): PlayerId | null {
  return actor_id as PlayerId | null; // refers to players
}

export function scoreReply({ challenger, challenged, penalties: shootOut }: Score) {
  const score = { scoreChallenger: challenger, scoreChallenged: challenged };
  return shootOut ? { ...score, penalties: { ...shootOut } } : score;
}

/** A match as anybody may watch it: nothing that only its players and the officials read. */
export function watchMatch(platform: Platform): Handler<typeof matchesCalls.watchMatch> {
  const watch = watcherOf(platform);
  return async ({ matchId }, { brand, language, caller }) => {
    const { match, record } = await watch(matchId, brand.audience, language);
    const player = caller.account?.playerId;
    const isOwn = player !== undefined && sideOf(record, player) !== undefined;
    return { match, isOwn, timeline: await publicTimeline(platform.db, record) };
  };
}

/** Looks at matches the way a visitor does; of events that the audience can see. */
export function watcherOf({ db, clock, rules, texts }: Platform) {
  const rulesOf = rulesOfPlay(rules);
  return async (matchId: MatchId, audience: string, language: Language) => {
    const record = await findMatch(db, matchId);
    const event = record && (await eventForPlay(db, record.eventId));
    if (!record || record.audience !== audience) throw refuse('not_found');
    if (!event || event.stage === 'draft') throw refuse('not_found');
    const words = texts.of(language, 'errors');
    const visitor: Reader = {
      account: undefined,
      language,
      nameOf: (card) => shownName(card, words),
      reasonFor: (template) => words(`ruling_${template}`),
    };
    const [match] = await matchCards(db, [record], visitor, rulesOf, clock.now());
    if (!match) throw refuse('not_found');
    return { match, record };
  };
}

/** What was done, and by which side; no reasons, no pictures, and no official's name. */
async function publicTimeline(db: Db, { id }: MatchRecord) {
  const rows = await readTimeline(db, id);
  return rows.map((row) => {
    const { actor_role: role, at, type, to_status: to } = row;
    const { score } = dataOf(row);
    const isOfficial = role === 'organiser' || role === 'administrator';
    const by = isOfficial ? ('official' as const) : role;
    return { at: at.toISOString(), by, type, to, score: score && scoreReply(score) };
  });
}
