import type { Entrant } from '@battle-league/brackets/outcome.ts';
import type { Placing } from '@battle-league/brackets/placings.ts';
import { sql } from 'kysely';
import { type PlayedQualifier, placesInFinal } from '#features/play/events/rules/series.ts';
import type { NewEvent } from '#features/play/events/server/index.ts';
import type { EventId, PlayerId } from '#platform/ids.ts';
import { crowdIn, signedIn } from '#testing/crowd.ts';
import { newOfficial } from '#testing/matches.ts';
import type { Person } from '#testing/people.ts';
import type { TestProduct } from '#testing/product.ts';
import { type Contender, openTournament } from '#testing/tournaments.ts';
import { chanceOf } from '../../sandbox/random.ts';
import { auditCup } from './audit.ts';
import { countEnding, type Field } from './field.ts';
import { type Plan, PRIZES, passes, playToItsEnd } from './play.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Enough for all qualifiers, one after the other. */
const FINAL_AFTER = 9 * DAY;
const CHECK_IN_BEFORE = 30 * MINUTE;

type Series = Pick<NonNullable<NewEvent['series']>, 'seriesId'>;
type Qualifier = Pick<Plan, 'size' | 'facts'> & { readonly format: NonNullable<Plan['format']> };

/** Qualifiers in order, and the number of each that advance to a double elimination. */
interface SeriesPlan {
  readonly name: string;
  readonly advance: number;
  readonly qualifiers: readonly Qualifier[];
}

export const SERIES: SeriesPlan = {
  name: 'two qualifiers into a final',
  advance: 4,
  qualifiers: [
    {
      size: 7,
      facts: { format: 'knockout' },
      format: { kind: 'knockout', thirdPlace: true },
    },
    {
      size: 6,
      facts: { format: 'double_elimination' },
      format: { kind: 'double_elimination', reset: true },
    },
  ],
};

interface Played extends PlayedQualifier<PlayerId, EventId> {
  readonly field: Field;
}

/** Plays the qualifiers and the final. Compares the finalists with those that the rules alone select. */
export async function playSeries(product: TestProduct, plan: SeriesPlan, seed: number) {
  const chance = chanceOf(seed);
  const organiser = await newOfficial(product, 'organiser');
  const texts = { en: { title: 'Road to the final' } };
  const { seriesId } = await organiser.api.createSeries({ texts });
  const series: Series = { seriesId: seriesId as Series['seriesId'] }; // as the reply has it
  const shared = { product, organiser, chance, counts: new Map<string, number>() };
  const begins = product.clock.now().getTime() + FINAL_AFTER;
  const { eventId } = await openTournament(product, {
    format: 'double_elimination',

    startsAt: new Date(begins),
    endsAt: new Date(begins + DAY),
    prizes: PRIZES,
    series: { ...series, role: 'final' },
  });
  const qualifiers: Played[] = [];
  for (const qualifier of plan.qualifiers) {
    qualifiers.push(await playQualifier(shared, qualifier, { ...series, advance: plan.advance }));
  }
  const people = new Map(
    qualifiers
      .flatMap(({ field }) => [...field.contenders.values()])
      .map((one) => [one.userId, one]),
  );
  const declined = await oneDeclines(shared, eventId, people);
  const findings = qualifiers.flatMap(({ field }) => field.findings);
  findings.push(...(await compareFinal(product, eventId, placesInFinal(qualifiers, declined))));
  const final: Field = {
    ...shared,
    eventId,
    out: [],
    findings,
    contenders: await inFinal(product, eventId, people),
  };
  await passes(final, begins - CHECK_IN_BEFORE - product.clock.now().getTime());
  for (const { api } of final.contenders.values()) await api.checkInToEvent({ eventId });
  await passes(final, CHECK_IN_BEFORE);
  await playToItsEnd(final, true);
  await auditCup(final, { kind: 'double_elimination', reset: true }, PRIZES);
  return { findings: findings.map((each) => `${plan.name}: ${each}`), counts: shared.counts };
}

type Shared = Pick<Field, 'product' | 'organiser' | 'chance' | 'counts'>;

async function playQualifier(
  shared: Shared,
  { size, facts, format }: Qualifier,
  series: Series & { readonly advance: number },
): Promise<Played> {
  const { product } = shared;
  const { eventId } = await openTournament(product, {
    ...facts,
    series: { ...series, role: 'qualifier' },
  });
  const contenders = await signedIn(product, await crowdIn(product, eventId, size));
  const field: Field = {
    ...shared,
    eventId,
    out: [],
    findings: [],
    contenders: new Map(contenders.map((each) => [each.entryId, each])),
  };
  await passes(field, 120 * MINUTE);
  await playToItsEnd(field, true);
  const placings = await auditCup(field, format, []);
  const order = await orderBy(field, placings);
  return { id: eventId, advance: series.advance, order, field };
}

/** The players by placing, then by seed, without those who left. */
async function orderBy(
  { product, eventId, out, contenders }: Field,
  placings: readonly Placing<Entrant>[],
): Promise<PlayerId[]> {
  const { rows } = await sql<{ entry: Entrant; seed: number }>`
    select entry_id as entry, seed from tournament_entrants
    where event_id = ${eventId}`.execute(product.platform.db);
  const seeds = new Map(rows.map(({ entry, seed }) => [entry, seed]));
  const seedOf = (entry: Entrant) => seeds.get(entry) ?? 0;
  return placings
    .flatMap(({ entrants }) => entrants.toSorted((a, b) => seedOf(a) - seedOf(b)))
    .filter((entry) => !out.some((leaver) => leaver.entry === entry))
    .flatMap((entry) => (contenders.get(entry)?.userId as PlayerId | undefined) ?? []); // a player id, as crowdIn returns it
}

/** Lets a qualified player decline, so that the next best player of the qualifier advances. */
async function oneDeclines(
  shared: Shared,
  eventId: EventId,
  people: ReadonlyMap<string, Person>,
): Promise<ReadonlySet<PlayerId>> {
  const places = await takenPlaces(shared.product, eventId);
  const { player } = places[shared.chance.below(places.length)] ?? {};
  if (!player) return new Set();
  await people.get(player)?.api.leaveEvent({ eventId });
  countEnding(shared, 'declines');
  await shared.product.runDue();
  return new Set([player]);
}

interface Place {
  readonly entry: string;
  readonly player: PlayerId;
  readonly from: EventId;
  readonly place: number;
}

async function takenPlaces({ platform }: TestProduct, eventId: EventId): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select id as entry, player_id as player, qualified_from as "from", qualified_place as place
    from entries where event_id = ${eventId} and left_at is null`.execute(platform.db);
  return rows;
}

async function compareFinal(
  product: TestProduct,
  eventId: EventId,
  alone: readonly Omit<Place, 'entry'>[],
): Promise<string[]> {
  const lines = (places: readonly Omit<Place, 'entry'>[]) =>
    places.map(({ player, from, place }) => `${from} ${place} ${player}`).sort();
  const [taken, expected] = [lines(await takenPlaces(product, eventId)), lines(alone)];
  if (taken.join() === expected.join()) return [];
  return [`in the final are ${taken}, by the rules alone ${expected}`];
}

async function inFinal(
  product: TestProduct,
  eventId: EventId,
  people: ReadonlyMap<string, Contender>,
): Promise<ReadonlyMap<string, Contender>> {
  const places = await takenPlaces(product, eventId);
  return new Map(
    places.flatMap(({ entry, player }) => {
      const person = people.get(player);
      return person ? [[entry, { ...person, entryId: entry }]] : [];
    }),
  );
}
