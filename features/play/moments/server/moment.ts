import { otherSide } from '#core/scores.ts';
import { eventForPlay, type PlayEvent } from '#features/play/events/server/index.ts';
import { gameCards } from '#features/play/games/server/index.ts';
import {
  pointsLines,
  pointsOfResult,
  sumOf,
} from '#features/play/leaderboards/rules/match-points.ts';
import { type RatingChange, shownRating } from '#features/play/leaderboards/rules/rating.ts';
import {
  bookOfMatch,
  type OwnResult,
  ratingOfResult,
} from '#features/play/leaderboards/server/index.ts';
import { finalityOf, finalLine, frameOf, ownScoreOf } from '#features/play/matches/rules/frame.ts';
import type { DecidedMatch } from '#features/play/matches/server/index.ts';
import { gainsOfMatch, peopleOf } from '#features/play/seasons/server/index.ts';
import { type TournamentStep, tournamentStep } from '#features/play/tournaments/server/index.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EntryId, PlayerId } from '#platform/ids.ts';
import type { momentsCalls } from '../moments.contract.ts';
import { comfortOf } from '../rules/next.ts';
import { inOrder, occasionsOfMatch } from '../rules/occasions.ts';
import { nextAfter } from './next-act.ts';
import { largerOf, seenAmong } from './occasions.ts';
import { type BoardPlace, placeOf } from './places.ts';
import type { MomentSources } from './sources.ts';

type Moment = ReplyOf<typeof momentsCalls.matchMoment>;
type PersonOf = Awaited<ReturnType<typeof peopleOf>>;
type Parts = Omit<Moment, keyof ReturnType<typeof basics> | 'others'>;

/** A result with its match and event. */
interface Recorded {
  readonly result: OwnResult;
  readonly match: DecidedMatch;
  readonly event: PlayEvent;
}

/** The moment of a result for one of its players, read from what was recorded of that match. */
export async function momentOf(
  sources: MomentSources,
  result: OwnResult,
): Promise<Omit<Moment, 'others'>> {
  const { platform, context, playerId, matchOf } = sources;
  const { db } = platform;
  const { matchId, gameId, eventId, side, round } = result;
  const [match, event, games, book, rating] = await Promise.all([
    matchOf(context, matchId),
    eventForPlay(db, eventId),
    gameCards(db, [gameId], context.language),
    bookOfMatch(db, matchId),
    result.revokedAt ? null : ratingOfResult(db, playerId, result),
  ]);
  const game = games.get(gameId);
  if (!event || !game) throw refuse('not_found');
  const { points, takenBack, refusal } = pointsOfResult(book, { playerId, side, round });
  const isWinner = result.winner === side;
  const lines = pointsLines(points, { ...result, isWinner });
  const given = { lines, sum: sumOf(lines), refusal };
  const own = [playerId, result.opponentId];
  const parts = result.revokedAt
    ? {
        ...NOTHING,
        withdrawn: { points: takenBack, ...withdrawalOf(match, result) },
        personOf: await peopleOf(db, own, context.texts),
      }
    : await partsOf(sources, { result, match, event }, rating);
  const { personOf, ...rest } = parts;
  const title = event.titleIn(context.language);
  return {
    ...basics(result, match, personOf, playerId),
    eventTitle: title,
    game: { ...game, platforms: [...game.platforms] },
    points: given,
    ...rest,
  };
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
} satisfies Omit<Parts, 'points' | 'eventTitle' | 'game'>;

function basics(result: OwnResult, match: DecidedMatch, personOf: PersonOf, playerId: PlayerId) {
  const { side, walkover, revokedAt } = result;
  const line = finalLine(match.timeline);
  const penalties = line?.score?.penalties;
  const score = { ...result.score, ...(penalties && { penalties }) };
  return {
    matchId: result.matchId,
    resultId: result.resultId,
    eventId: result.eventId,
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
function withdrawalOf({ timeline }: DecidedMatch, { revokedAt, at }: OwnResult) {
  const line = timeline.findLast(({ type }) => type === 'reopen');
  return { reason: line?.reason ?? null, at: (revokedAt ?? at).toISOString() };
}

async function partsOf(sources: MomentSources, recorded: Recorded, rating: RatingChange | null) {
  const { platform, context, playerId } = sources;
  const { db } = platform;
  const { result, match, event } = recorded;
  const { matchId, eventId, at, walkover } = result;
  const step = await stepOf(sources, recorded);
  const wonTitle = step?.place?.to === 1;
  const { timeZone } = context.brand;
  const rematchWith = match.rematchWith(event, result.side);
  const [gains, place, next] = await Promise.all([
    gainsOfMatch(db, playerId, { matchId, at, timeZone, wonTitle }),
    step ? null : placeOf(sources, result),
    nextAfter(sources, result, event, rematchWith, step),
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
    rating: rating && shownRating(rating),
    unrated: rating ? null : walkover ? ('walkover' as const) : ('event' as const),
    place: place && placeShown(place, playerId, personOf),
    bracket: step && bracketShown(step, personOf),
    achievements: gains.achievements.map((one) => ({ ...one })),
    goals: gains.goals.flatMap(({ isReached, ...goal }) => (isReached ? [goal] : [])),
    streak: gains.streak,
    next:
      next.act &&
      nextShown(next.act, { recorded, rematchWith, step, waiting: next.waiting }, personOf),
    comfort: isDefeat ? comfortOf(score, gains.goals, next.acts) : null,
    withdrawn: null,
    larger: occasion ? await largerOf(sources, occasion) : null,
  };
}

async function stepOf(
  { platform: { db } }: MomentSources,
  { result: { eventId, matchId, side }, match, event }: Recorded,
): Promise<TournamentStep | null> {
  if (event.format === 'daily_battleground') return null;
  return tournamentStep(db, eventId, match.entries[side], matchId);
}

type Waiting = NonNullable<Awaited<ReturnType<typeof nextAfter>>['waiting']>;

function opponentIn({ viewerSide, players }: Waiting): string {
  return players[otherSide(viewerSide ?? 'challenged')];
}

function peopleIn(place: BoardPlace | null): string[] {
  return place ? [...place.passed, ...place.rows.map(({ player }) => player)] : [];
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
  readonly recorded: Recorded;
  readonly rematchWith: EntryId | null;
  readonly step: TournamentStep | null;
  readonly waiting: Waiting | null;
}

function nextShown(
  act: NonNullable<Moment['next']>['act'],
  { recorded: { result, match }, rematchWith, step, waiting }: Chances,
  personOf: PersonOf,
): Moment['next'] {
  const empty = {
    act,
    matchId: null,
    eventId: result.eventId,
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
      const opponent = personOf(result.opponentId);
      return {
        ...empty,
        entryId: rematchWith,
        ownEntryId: match.entries[result.side],
        opponent,
      };
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
