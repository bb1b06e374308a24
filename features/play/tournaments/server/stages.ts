import type { DrawnMatch } from '@battle-league/brackets/elimination-match.ts';
import {
  drawField,
  drawnRounds,
  drawSwissRound,
  isBracketPlayed,
  lastKeysOf,
} from '@battle-league/brackets/field.ts';
import { type Seeding, seedOrder } from '@battle-league/brackets/groups.ts';
import type { Entrant } from '@battle-league/brackets/outcome.ts';
import { longestEnd } from '@battle-league/brackets/plan.ts';
import {
  changeOfNextStage,
  type NextStageChange,
  seedNextStage,
} from '@battle-league/brackets/stage-advance.ts';
import { fitChain } from '@battle-league/brackets/stage-chain.ts';
import { MATCH_TAKES_MS, paceOf } from '#features/play/events/rules/event-plan.ts';
import { eventForPlay, extendEvent } from '#features/play/events/server/index.ts';
import { fixtureViews } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { MatchId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { Conductor } from './bracket-runner.ts';
import { entrantsOfStage, replaceEntrants } from './entrant-rows.ts';
import { finish, reopen } from './finish.ts';
import { drawnShape, insertMatches, matchesOf, matchesOfStage } from './match-rows.ts';
import { leagueOf, sentOnBy } from './placings.ts';
import type { Field, TournamentsTables } from './tables.ts';
import {
  fieldIn,
  type KeptStage,
  stagesOf,
  type Tournament,
  updateStage,
} from './tournament-rows.ts';

/**
 * What follows from a change in a stage: the next round of Swiss is paired, the next stage is fed and begins, and the
 * tournament ends when nothing of any stage is left to play. Who has read the stages already hands them in.
 */
export async function settle(
  work: Work,
  tournament: Tournament,
  number: number,
  conductor: Conductor,
  known?: readonly KeptStage[],
): Promise<void> {
  const { eventId } = tournament;
  const stages = known ?? (await stagesOf(work.db, eventId));
  const stage = stages.find((each) => each.stage === number);
  if (!stage?.startedAt) return;
  const isPlayed =
    !(await isOpen(work.db, stage)) && !(await pairNextRound(work, stage, conductor));
  if (isPlayed !== (stage.finishedAt !== null)) {
    await updateStage(work.db, stage, { finished_at: isPlayed ? work.now : null });
  }
  if (!isPlayed) {
    if (tournament.finishedAt) await reopen(work, tournament);
    return;
  }
  if (stage.advance) await feed(work, tournament, stage.advance.to, conductor);
  await finish(work, tournament);
}

/** Who goes on begins the next stage, as soon as all that feed it are played; or moves it, if it stands already. */
async function feed(
  work: Work,
  tournament: Tournament,
  number: number,
  conductor: Conductor,
  choice?: 'anew',
): Promise<void> {
  const stages = await stagesOf(work.db, tournament.eventId);
  const target = stages.find(({ stage }) => stage === number);
  const feeders = stages.filter(({ advance }) => advance?.to === number);
  if (!target || feeders.some(({ finishedAt }) => !finishedAt)) return;
  const before = await drawnInto(work, target);
  const isPlayed = await isBegun(work.db, target);
  // who leaves a stage that is played leaves it by walkovers, and is in it all the same
  const kept = new Set<Entrant>(isPlayed && choice !== 'anew' ? before : []);
  const entered = await enteredFor(work, target, feeders, kept);
  const sentOn = (await Promise.all(feeders.map((each) => sentOnBy(work.db, each, kept)))).flat();
  const count = entered.length + sentOn.reduce((sum, { entrants }) => sum + entrants.length, 0);
  const next = { ...target, format: formatFor(target, count) };
  const seeding = seedNextStage(next.format, sentOn, entered);
  if (!target.startedAt) return begin(work, tournament, next, seeding, conductor);
  const after = seedOrder(seeding).map(({ entrant }) => entrant);
  const change = changeOfNextStage(before, after, isPlayed);
  if (choice === 'anew' || change.needs === 'reseed')
    await anew(work, tournament, next, seeding, conductor);
  else await keepChange(work, target, change);
}

/**
 * A result was changed after the next stage had begun: the organiser says whether it stays as it is, or begins anew
 * with those who go on now. Nothing where there is nothing to choose.
 */
export async function chooseStage(
  work: Work,
  tournament: Tournament,
  number: number,
  choice: 'keep' | 'anew',
  conductor: Conductor,
): Promise<void> {
  const stages = await stagesOf(work.db, tournament.eventId);
  const target = stages.find(({ stage }) => stage === number);
  if (!target?.changed) return;
  if (choice === 'anew') await feed(work, tournament, number, conductor, 'anew');
  else await updateStage(work.db, target, { changed: null });
}

/** Said until the organiser chooses; nothing else hangs on it. */
async function keepChange(work: Work, target: KeptStage, change: NextStageChange): Promise<void> {
  const changed = change.needs === 'choose' ? JSON.stringify(change) : null;
  await updateStage(work.db, target, { changed });
  if (changed) work.announce(`event:${target.eventId}`, 'bracket', { stage: target.stage });
}

/** A stage that has not begun to be played is drawn again. */
async function anew(
  work: Work,
  tournament: Tournament,
  stage: KeptStage,
  seeding: Seeding,
  conductor: Conductor,
): Promise<void> {
  const { eventId, stage: number } = stage;
  await conductor.discard(work, await matchesOfStage(work.db, stage));
  await tables<TournamentsTables>(work.db)
    .deleteFrom('tournament_matches')
    .where('event_id', '=', eventId)
    .where('stage', '=', number)
    .execute();
  await begin(work, tournament, stage, seeding, conductor);
}

/** Draws a stage; what can be played of it is arranged by jobs, step by step: it may be very much. */
export async function begin(
  work: Work,
  tournament: Tournament,
  stage: KeptStage,
  seeding: Seeding,
  conductor: Conductor,
): Promise<void> {
  await drawStage(work, stage, seeding);
  await conductor.arrangeLater(work, stage);
  await settle(work, tournament, stage.stage, conductor);
}

/** Fewer may come than were thought of: they withdraw from what feeds the stage. */
function formatFor({ format, name }: KeptStage, entrants: number): KeptStage['format'] {
  const alone = { id: name, format, size: entrants, entry: 'open', advance: null } as const;
  return fitChain([alone], entrants)?.chain[0]?.format ?? format;
}

/** In the order of their seeds; nobody before the draw but who need not qualify. */
async function drawnInto({ db }: Work, stage: KeptStage): Promise<Entrant[]> {
  return (await entrantsOfStage(db, { ...stage, group: null })).map(({ entryId }) => entryId);
}

/** Those who need not qualify, in the order of their seeds. */
async function enteredFor(
  work: Work,
  target: KeptStage,
  feeders: readonly KeptStage[],
  kept: ReadonlySet<Entrant>,
): Promise<Entrant[]> {
  const qualifying = new Set<Entrant>();
  for (const feeder of feeders) {
    for (const entrant of await drawnInto(work, feeder)) qualifying.add(entrant);
  }
  return (await entrantsOfStage(work.db, { ...target, group: null }))
    .filter(({ entryId, isOut }) => !qualifying.has(entryId) && (kept.has(entryId) || !isOut))
    .map(({ entryId }) => entryId);
}

/**
 * Keeps the entrants of a stage, and every match that is known of its tables and groups: those of a bracket follow from
 * its entrants. The event gets the time that it may need.
 */
async function drawStage(work: Work, stage: KeptStage, seeding: Seeding): Promise<KeptStage> {
  const { db, now } = work;
  const { eventId } = stage;
  const order = seedOrder(seeding);
  await replaceEntrants(work, stage, order);
  const begun = { ...stage, entrants: order.length, startedAt: now };
  await updateStage(db, stage, {
    format: JSON.stringify(stage.format),
    ...{ entrants: order.length, arranged: 0, started_at: now, finished_at: null, changed: null },
  });
  const fields = drawnFields(begun, seeding);
  for (const { field, matches } of fields) {
    const { group } = field;
    const kept = matches.map((match) => ({ ...match, stage: stage.stage, group, matchId: null }));
    await insertMatches(db, eventId, kept, now);
  }
  await keepOpen(work, begun, fields);
  work.announce(`event:${eventId}`, 'bracket', { stage: stage.stage });
  return begun;
}

interface DrawnField {
  readonly field: Field;
  readonly matches: readonly DrawnMatch[];
}

/** Rounds of a later stage come after those of the ones before it. */
function drawnFields(stage: KeptStage, seeding: Seeding): DrawnField[] {
  const drawn = (group: number | null, entrants: readonly Entrant[]): DrawnField => {
    const field = fieldIn(stage, group);
    if (drawnShape(field)) return { field, matches: [] };
    const matches = entrants.length < 2 ? [] : drawField(field.format, entrants);
    const wave = (match: DrawnMatch) => match.wave + stage.wavesBefore;
    return { field, matches: matches.map((match) => ({ ...match, wave: wave(match) })) };
  };
  if (seeding.kind === 'seeds') return [drawn(null, seeding.seeds)];
  return seeding.groups.map((entrants, group) => drawn(group, entrants));
}

/** The event gets the time that the stage may need. */
async function keepOpen(
  work: Work,
  stage: KeptStage,
  fields: readonly DrawnField[],
): Promise<void> {
  const event = await eventForPlay(work.db, stage.eventId);
  if (!event) return;
  const last = fields
    .flatMap(({ field, matches }) => {
      const shape = drawnShape(field);
      if (shape) return drawnRounds(shape).map(({ wave }) => wave);
      return matches.map(({ wave }) => wave - stage.wavesBefore);
    })
    .reduce((most, wave) => Math.max(most, wave), 1);
  const rounds = stage.format.kind === 'swiss' ? stage.format.rounds : last;
  const pace = paceOf(event);
  const from = stage.wavesBefore === 0 ? event.startsAt : work.now;
  await extendEvent(work, stage.eventId, longestEnd(rounds, from, pace, MATCH_TAKES_MS));
}

const FEWEST = 2;

/** Pairs the next round of a Swiss stage, if there is one: nothing where all are played, or too few are left. */
async function pairNextRound(work: Work, stage: KeptStage, conductor: Conductor): Promise<boolean> {
  const { eventId, format } = stage;
  if (format.kind !== 'swiss') return false;
  const field = fieldIn(stage, null);
  const league = await leagueOf(work.db, field);
  const rounds = [...league.matches, ...(league.byes ?? [])].map(({ round }) => round);
  const left = league.entrants.length - (league.withdrawals?.length ?? 0);
  if (Math.max(0, ...rounds) >= format.rounds || left < FEWEST) return false;
  const matches = drawSwissRound(league).map((match) => ({
    ...match,
    wave: match.wave + stage.wavesBefore,
    ...{ stage: stage.stage, group: null, matchId: null },
  }));
  await insertMatches(work.db, eventId, matches, work.now);
  work.announce(`event:${eventId}`, 'bracket', { stage: stage.stage });
  await conductor.arrangeReady(work, field);
  return true;
}

type InEvent = Pick<KeptStage, 'eventId' | 'stage'>;

/** Whether anything of a stage is left to play. A bracket tells it by its last matches, however many it has. */
async function isOpen(db: Db, stage: KeptStage): Promise<boolean> {
  const field = fieldIn(stage, null);
  const shape = drawnShape(field);
  if (!shape) return hasOpenRow(db, stage);
  return !isBracketPlayed((await matchesOf(db, field, lastKeysOf(shape))).values());
}

async function hasOpenRow(db: Db, { eventId, stage }: InEvent): Promise<boolean> {
  const row = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .select('key')
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('result', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Nobody has played a match that stands so. */
const UNTOUCHED: readonly string[] = ['confirmed', 'reschedule_requested', 'cancelled'];

/** Whether a stage has begun to be played: it has a result, or somebody is at it, or disputes what was played. */
async function isBegun(db: Db, { eventId, stage }: InEvent): Promise<boolean> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .select(['match_id', 'result'])
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('match_id', 'is not', null)
    .execute();
  if (rows.some(({ result }) => result?.by === 'report')) return true;
  const open = rows.filter(({ result }) => result === null);
  const ids = open.map(({ match_id }) => match_id as MatchId); // refers to matches
  const views = await fixtureViews(db, ids);
  return [...views.values()].some(({ status }) => !UNTOUCHED.includes(status));
}
