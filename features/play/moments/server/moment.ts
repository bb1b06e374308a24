import { eventForPlay, type PlayEvent } from '#features/play/events/server/index.ts';
import { defaultRatingRules } from '#features/play/leaderboards/rules/rating.ts';
import {
  type OwnResult,
  pointsOfResult,
  ratingOfResult,
} from '#features/play/leaderboards/server/index.ts';
import { gainsOfMatch, peopleOf } from '#features/play/seasons/server/index.ts';
import { type TournamentStep, tournamentStep } from '#features/play/tournaments/server/index.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EntryId, PlayerId } from '#platform/ids.ts';
import type { momentsCalls } from '../moments.contract.ts';
import { finalityOf, finalLine, frameOf, ownScoreOf } from '../rules/frame.ts';
import { comfortOf } from '../rules/next.ts';
import { inOrder, occasionsOfMatch } from '../rules/occasions.ts';
import { pointsLines, sumOf } from '../rules/points.ts';
import { nextAfter } from './next-act.ts';
import { largerOf, seenAmong } from './occasions.ts';
import { type BoardPlace, placeOf } from './places.ts';
import type { MomentSources } from './sources.ts';

type Moment = ReplyOf<typeof momentsCalls.matchMoment>;
type Match = Awaited<ReturnType<MomentSources['calls']['getMatch']>>;
type PersonOf = Awaited<ReturnType<typeof peopleOf>>;
type Parts = Omit<Moment, keyof ReturnType<typeof basics>>;

/** The moment of a result for one of its players, read from what was recorded of that match. */
export async function momentOf(sources: MomentSources, result: OwnResult): Promise<Moment> {
  const { platform, context, playerId, calls } = sources;
  const { db } = platform;
  const match = await calls.getMatch({ matchId: result.matchId }, context);
  if (match.viewerSide !== result.side) throw refuse('not_yours');
  const isWithdrawn = result.revokedAt !== null;
  const { points, takenBack, refusal } = await pointsOfResult(db, playerId, result);
  const isWinner = result.winner === result.side;
  const lines = pointsLines(points, { ...result, isWinner });
  const given = { lines, sum: sumOf(lines), refusal };
  const own = [playerId, result.opponentId];
  const parts = isWithdrawn
    ? {
        ...NOTHING,
        withdrawn: { points: takenBack, ...withdrawalOf(match, result) },
        personOf: await peopleOf(db, own, context.texts),
      }
    : await partsOf(sources, result, match);
  const { personOf, ...rest } = parts;
  return { ...basics(result, match, personOf, playerId), points: given, ...rest };
}

const NOTHING = {
  coins: null,
  rating: null,
  unrated: null,
  place: null,
  bracket: null,
  achievements: [],
  goals: [],
  streak: null,
  next: null,
  comfort: null,
  withdrawn: null,
  larger: null,
} satisfies Omit<Parts, 'points'>;

function basics(result: OwnResult, match: Match, personOf: PersonOf, playerId: PlayerId) {
  const { side, walkover, revokedAt } = result;
  const line = finalLine(match.timeline);
  const penalties = line?.score?.penalties;
  const score = { ...result.score, ...(penalties && { penalties }) };
  return {
    matchId: result.matchId,
    resultId: result.resultId,
    eventId: match.eventId,
    eventTitle: match.eventTitle,
    game: match.game,
    at: result.at.toISOString(),
    seen: result.seen,
    frame: frameOf({ ...result, isWithdrawn: revokedAt !== null }),
    how: finalityOf(line, walkover),
    score: ownScoreOf(score, side),
    me: personOf(playerId),
    opponent: personOf(result.opponentId),
  };
}

/** The official's reason for a withdrawal. Words of an opponent, such as an appeal, are left out. */
function withdrawalOf({ timeline }: Match, { revokedAt, at }: OwnResult) {
  const line = timeline.findLast(({ type }) => type === 'reopen');
  return { reason: line?.reason ?? null, at: (revokedAt ?? at).toISOString() };
}

async function partsOf(sources: MomentSources, result: OwnResult, match: Match) {
  const { platform, context, playerId } = sources;
  const { db } = platform;
  const { matchId, eventId, at, walkover } = result;
  const event = await eventForPlay(db, eventId);
  if (!event) throw refuse('not_found');
  const step = await stepOf(sources, event, result, match);
  const wonTitle = step?.place?.to === 1;
  const { timeZone } = context.brand;
  const [rating, gains, place, next] = await Promise.all([
    ratingOfResult(db, playerId, result),
    gainsOfMatch(db, playerId, { matchId, at, timeZone, wonTitle }),
    step ? null : placeOf(sources, result),
    nextAfter(sources, result, event, match.rematchWith, step),
  ]);
  const occasions = occasionsOfMatch({ eventId, day: result.day, wonTitle, streak: gains.streak });
  const seen = await seenAmong(db, playerId, occasions);
  const [occasion] = inOrder(occasions.filter(({ key }) => !seen.has(key)));
  const following = step?.next?.opponentId ?? null;
  const waiting = next.waiting && opponentIn(next.waiting);
  const people = [playerId, result.opponentId, ...peopleIn(place), following, waiting];
  const personOf = await peopleOf(
    db,
    people.flatMap((id) => (id ? [id as PlayerId] : [])), // from results and matches
    context.texts,
  );
  const score = ownScoreOf(result.score, result.side);
  const isDefeat = frameOf({ ...result, isWithdrawn: false }) === 'defeat';
  return {
    personOf,
    coins: null,
    rating: rating && ratingShown(rating),
    unrated: rating ? null : walkover ? ('walkover' as const) : ('event' as const),
    place: place && placeShown(place, playerId, personOf),
    bracket: step && bracketShown(step, personOf),
    achievements: gains.achievements.map((one) => ({ ...one })),
    goals: gains.goals.flatMap(({ isReached, ...goal }) => (isReached ? [goal] : [])),
    streak: gains.streak,
    next: next.act && nextShown(next.act, { match, step, waiting: next.waiting }, personOf),
    comfort: isDefeat ? comfortOf(score, gains.goals, next.acts) : null,
    withdrawn: null,
    larger: occasion ? await largerOf(sources, occasion) : null,
  };
}

async function stepOf(
  { platform: { db } }: MomentSources,
  { format }: PlayEvent,
  { eventId, matchId, side }: OwnResult,
  match: Match,
): Promise<TournamentStep | null> {
  if (format === 'daily_battleground') return null;
  const entry = side === 'challenger' ? match.challengerTeamId : match.challengedTeamId;
  return tournamentStep(db, eventId, entry as EntryId, matchId); // of the match
}

type Waiting = Pick<Match, 'viewerSide' | 'challenger' | 'challenged' | 'matchId' | 'eventId'> &
  Pick<Match, 'kickoff'>;

function opponentIn({ viewerSide, challenger, challenged }: Waiting): string {
  return viewerSide === 'challenger' ? challenged.userId : challenger.userId;
}

function peopleIn(place: BoardPlace | null): string[] {
  return place ? [...place.passed, ...place.rows.map(({ player }) => player)] : [];
}

function ratingShown({
  before,
  after,
  matches,
}: NonNullable<Awaited<ReturnType<typeof ratingOfResult>>>) {
  const { provisionalMatches: of } = defaultRatingRules;
  const played = matches + 1;
  return { before, after, provisional: played < of ? { played, of } : null };
}

function placeShown(place: BoardPlace, playerId: PlayerId, personOf: PersonOf) {
  const { passed, rows, ...rest } = place;
  return {
    ...rest,
    passed: passed.map(personOf),
    rows: rows.map(({ player, ...row }) => ({
      ...personOf(player),
      ...row,
      isOwn: player === playerId,
    })),
  };
}

function bracketShown({ next, ...step }: TournamentStep, personOf: PersonOf) {
  return {
    ...step,
    next: next && {
      round: next.round,
      matchId: next.matchId,
      opponent: next.opponentId && personOf(next.opponentId),
      kickoff: next.kickoff?.toISOString() ?? null,
    },
  };
}

interface Chances {
  readonly match: Match;
  readonly step: TournamentStep | null;
  readonly waiting: Waiting | null;
}

function nextShown(
  act: NonNullable<Moment['next']>['act'],
  { match, step, waiting }: Chances,
  personOf: PersonOf,
): Moment['next'] {
  const empty = {
    act,
    matchId: null,
    eventId: match.eventId,
    entryId: null,
    ownEntryId: null,
    opponent: null,
    kickoff: null,
  };
  switch (act) {
    case 'waiting_match': {
      if (!waiting) return null;
      const { matchId, eventId, kickoff } = waiting;
      return { ...empty, matchId, eventId, kickoff, opponent: personOf(opponentIn(waiting)) };
    }
    case 'rematch': {
      const isChallenger = match.viewerSide === 'challenger';
      const ownEntryId = isChallenger ? match.challengerTeamId : match.challengedTeamId;
      const opponent = personOf(opponentIn(match));
      return { ...empty, entryId: match.rematchWith, ownEntryId, opponent };
    }
    case 'find':
      return empty;
    case 'next_round': {
      const next = step?.next;
      if (!next) return null;
      return {
        ...empty,
        matchId: next.matchId,
        opponent: next.opponentId && personOf(next.opponentId),
        kickoff: next.kickoff?.toISOString() ?? null,
      };
    }
  }
}
