import { isPaused } from '#core/pauses.ts';
import { otherSide, type Score, SIDES, type Side } from '#core/scores.ts';
import { type PlayerCard, playerCards } from '#features/foundation/identity/server/index.ts';
import type { PlayEvent } from '#features/play/events/server/index.ts';
import { leastLengthOf } from '#features/play/games/server/index.ts';
import type { HeldOfMatch } from '#features/play/leaderboards/rules/match-points.ts';
import { dayKey, faultsToday } from '#features/play/leaderboards/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import { pathOfFile } from '#platform/files/files.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import type { EntryId, PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { checkInOpensAt, deadlineOf, isOverdue, rulingDueAt } from '../rules/deadlines.ts';
import { rulesFor } from '../rules/fixtures.ts';
import { afterPauses, decide } from '../rules/machine.ts';
import type { MatchAction, MatchRules, MatchState } from '../rules/match.ts';
import { firstScoreFrom } from '../rules/result.ts';
import {
  actionsFor,
  controlsFor,
  labelOf,
  listOf,
  mayPlayAgain,
  resultStateOf,
  type Viewer,
  wizardStepOf,
} from '../rules/views.ts';
import {
  type Accounts,
  type CommandResult,
  type Details,
  eventsOf,
  type KnownFacts,
  type MatchContext,
  type Reader,
  type RulesOf,
  readContext,
  readerOf,
  sideIn,
  viewerOf,
  withoutPoints,
} from './match-context.ts';
import { dataOf, type MatchRecord, readTimeline, type TimelineLine } from './match-rows.ts';
import { agreement, attachedScreenshots, evidenceOf } from './screenshots.ts';

/** The full reply for players and officials. `known` facts are not read again. */
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

export type MatchReply = Awaited<ReturnType<typeof matchDetail>>;

/** The reply to a command: the match after it, for its actor. */
export function answer(
  { details }: { readonly details: Details },
  transaction: Transaction,
  { match, known }: CommandResult,
  context: CallContext,
): Promise<MatchReply> {
  return matchDetail(transaction.db, match, readerOf(context), details, transaction.now, known);
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

/** Points that declining or cancelling would cost now, by the rules. */
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

/** A score's timeline line names its screenshots. */
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

/** The short replies of lists. */
export async function matchCards(
  db: Db,
  matches: readonly MatchRecord[],
  reader: Reader,
  rulesOf: RulesOf,
  at: Date,
) {
  const around = await readContext(db, matches, reader);
  return matches.map((match) => matchCard(match, around, reader, rulesOf, at));
}

/** Cards of a player's own matches. Requests to accept also say if they would bring no points. */
export async function ownMatchCards(
  db: Db,
  matches: readonly MatchRecord[],
  reader: Reader,
  details: Pick<Details, 'rulesOf' | 'scoring'>,
  at: Date,
) {
  const cards = await openMatchCards(db, matches, reader, details, at);
  return cards.map(({ checkInOpensAt: _, ...card }) => card);
}

/** The same with the opening of their check-in. */
export async function openMatchCards(
  db: Db,
  matches: readonly MatchRecord[],
  reader: Reader,
  { rulesOf, scoring }: Pick<Details, 'rulesOf' | 'scoring'>,
  at: Date,
  known?: KnownFacts,
) {
  const around = await readContext(db, matches, reader, known);
  const own = matches.map((match) => {
    const card = matchCard(match, around, reader, rulesOf, at);
    return { match, card, isAsked: card.actions.includes('accept') };
  });
  const asked = own.filter(({ isAsked }) => isAsked).map(({ match }) => match);
  const without = await withoutPoints(db, asked, around, scoring);
  return own.map(({ match, card, isAsked }) => {
    const rules = rulesOf(around.eventOf(match.eventId));
    const opensAt = checkInOpensAt(afterPauses(match.state, rules.pauses), rules);
    return {
      ...card,
      ...(isAsked && { givesNoPoints: without.has(match.id) }),
      checkInOpensAt: opensAt?.toISOString() ?? null,
    };
  });
}

/** Cards with the controls of an official. */
export async function officialCards(
  db: Db,
  matches: readonly MatchRecord[],
  reader: Reader,
  rulesOf: RulesOf,
  now: Date,
) {
  const eventOf = await eventsOf(
    db,
    matches.map(({ eventId }) => eventId),
  );
  const cards = await matchCards(db, matches, reader, rulesOf, now);
  return cards.flatMap((card, index) => {
    const match = matches[index];
    if (!match) return [];
    return [{ ...card, ...controlFields(match, reader, eventOf(match.eventId), rulesOf, now) }];
  });
}

/** Fields for officials beside the card. */
export function controlFields(
  match: MatchRecord,
  reader: Reader,
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
    controls: controlsFor(state, viewerOf(match, reader.account, event), now, rules),
  };
}

function matchCard(
  match: MatchRecord,
  { eventOf, players, games, accounts, points, held }: MatchContext,
  reader: Reader,
  rulesOf: RulesOf,
  at: Date,
) {
  const event = eventOf(match.eventId);
  const viewer = viewerOf(match, reader.account, event);
  const game = games.get(match.gameId);
  if (!game) throw new Error(`game ${match.gameId} is missing`);
  const sideFor = (side: Side) => {
    const id = match.players[side];
    const account = viewer && accounts.get(match.gameId)?.get(id);
    return sideCard(match.state, side, { card: players.get(id), account, nameOf: reader.nameOf });
  };
  return {
    ...matchFacts(match, viewer, rulesOf(event), at),
    eventTitle: event.titleIn(reader.language),
    game: { ...game, platforms: [...game.platforms] },
    challenger: sideFor('challenger'),
    challenged: sideFor('challenged'),
    ...(sideIn(viewer) && { points: points.get(match.id) ?? 0 }),
    ...(sideIn(viewer) && heldIn(held.get(match.id))),
  };
}

function heldIn(held: HeldOfMatch | undefined) {
  return held ? { heldPoints: held } : {};
}

export function matchFacts(match: MatchRecord, viewer: Viewer, rules: MatchRules, at: Date) {
  const { entries, players } = match;
  const state = afterPauses(match.state, rules.pauses);
  const { status, proposal, kickoff, acceptedBy } = state;
  const viewerSide = sideIn(viewer);
  return {
    matchId: match.id,
    eventId: match.eventId,
    status,
    list: listOf(status),
    resultState: resultStateOf(state, viewerSide),
    label: labelOf(state, viewerSide),
    viewerSide,
    challengerTeamId: entries.challenger,
    challengedTeamId: entries.challenged,
    penalties: shownScore(state)?.penalties ?? null,
    winner: state.winner,
    proposedBy: proposal.by,
    proposedDate: proposal.date.toISOString(),
    kickoff: kickoff?.toISOString() ?? null,
    isInstant: state.isInstant,
    acceptedById: acceptedBy && players[acceptedBy],
    deadline: shownDeadline(state, rules)?.toISOString() ?? null,
    endedAt: listOf(status) === 'completed' ? match.state.changedAt.toISOString() : null,
    actions: actionsFor(state, viewer, at, rules),
  };
}

/** Deadline of the ruling; `null` while the event is paused. */
function shownRulingDue(state: MatchState, rules: MatchRules): string | null {
  return isPaused(rules.pauses) ? null : (rulingDueAt(state, rules)?.toISOString() ?? null);
}

/** The next deadline; `null` while the event is paused. */
function shownDeadline(state: MatchState, rules: MatchRules): Date | null {
  return isPaused(rules.pauses) ? null : deadlineOf(state, rules);
}

type AccountOf = Accounts extends Map<PlayerId, infer Account> ? Account : never;

interface Shown {
  readonly card: PlayerCard | undefined;
  readonly account: AccountOf | null | undefined;
  readonly nameOf: Reader['nameOf'];
}

function sideCard(state: MatchState, side: Side, { card, account, nameOf }: Shown) {
  if (!card) throw new Error('a player of the match is missing');
  const { userId, deleted, avatarUrl, look, country } = card;
  return {
    userId,
    username: nameOf(card),
    deleted,
    avatarUrl,
    look,
    country,
    accountName: account?.accountName ?? null,
    accountPlatform: account?.platform ?? null,
    ready: state.ready[side],
    score: shownScore(state)?.[side] ?? null,
  };
}

/** The final score, else the last one submitted. */
function shownScore({ finalScore, submissions, lastAction }: MatchState): Score | null {
  if (finalScore) return finalScore;
  const last = SIDES.find((side) => lastAction?.type === 'submit' && lastAction.by === side);
  const first = last ?? 'challenger';
  return submissions[first] ?? submissions[otherSide(first)];
}
