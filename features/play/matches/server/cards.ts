import { isPaused } from '#core/pauses.ts';
import { otherSide, type Score, SIDES, type Side } from '#core/scores.ts';
import type { PlayerCard } from '#features/foundation/identity/server/index.ts';
import type { HeldOfMatch } from '#features/play/leaderboards/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import { deadlineOf, rulingDueAt } from '../rules/deadlines.ts';
import { afterPauses } from '../rules/machine.ts';
import type { MatchRules, MatchState } from '../rules/match.ts';
import { actionsFor, labelOf, listOf, resultStateOf, type Viewer } from '../rules/views.ts';
import {
  type Accounts,
  type MatchContext,
  type Reader,
  type RulesOf,
  readContext,
  sideIn,
  viewerOf,
  withoutPoints,
} from './match-context.ts';
import type { MatchRecord } from './match-rows.ts';

/** Matches as lists show them. */
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

/** A player's own, and which of those they are asked to accept would bring no points. */
export async function ownMatchCards(
  db: Db,
  matches: readonly MatchRecord[],
  reader: Reader,
  { rulesOf, scoring }: { readonly rulesOf: RulesOf; readonly scoring: number },
  at: Date,
) {
  const around = await readContext(db, matches, reader);
  const own = matches.map((match) => {
    const card = matchCard(match, around, reader, rulesOf, at);
    return { match, card, isAsked: card.actions.includes('accept') };
  });
  const asked = own.filter(({ isAsked }) => isAsked).map(({ match }) => match);
  const without = await withoutPoints(db, asked, around, scoring);
  return own.map(({ match, card, isAsked }) => ({
    ...card,
    ...(isAsked && { givesNoPoints: without.has(match.id) }),
  }));
}

export function matchCard(
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
    ...basics(match, viewer, rulesOf(event), at),
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

function basics(match: MatchRecord, viewer: Viewer, rules: MatchRules, at: Date) {
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

/** By when an official rules; while the event stands still, nobody knows. */
export function shownRulingDue(state: MatchState, rules: MatchRules): string | null {
  return isPaused(rules.pauses) ? null : (rulingDueAt(state, rules)?.toISOString() ?? null);
}

/** While the event stands still, no deadline comes nearer. */
export function shownDeadline(state: MatchState, rules: MatchRules): Date | null {
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

/** The final score, else the one that was entered last. */
function shownScore({ finalScore, submissions, lastAction }: MatchState): Score | null {
  if (finalScore) return finalScore;
  const last = SIDES.find((side) => lastAction?.type === 'submit' && lastAction.by === side);
  const first = last ?? 'challenger';
  return submissions[first] ?? submissions[otherSide(first)];
}
