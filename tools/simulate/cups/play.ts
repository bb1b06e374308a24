import type { FieldFormat } from '@battle-league/brackets/stages.ts';
import { sql } from 'kysely';
import type { NewEvent } from '#features/play/events/server/index.ts';
import { crowdIn, signedIn } from '#testing/crowd.ts';
import { newOfficial } from '#testing/matches.ts';
import type { TestProduct } from '#testing/product.ts';
import { openTournament } from '#testing/tournaments.ts';
import { chanceOf } from '../../sandbox/random.ts';
import { auditCup } from './audit.ts';
import { endMatch } from './endings.ts';
import { type Field, isOver, type OpenMatch, openMatches } from './field.ts';

const MINUTE = 60_000;
/** Long enough to pass the check-in deadline of absent players. */
const STEP = 20 * MINUTE;
/** Time before the kickoff at which check-in is open. */
const CHECK_IN_OPEN = 5 * MINUTE;
/** R12,000, R7,000, R4,000 and R2,000, in cents. */
export const PRIZES = [1_200_000, 700_000, 400_000, 200_000].map((amount, index) => ({
  place: index + 1,
  amount,
  currency: 'ZAR',
}));
/** More steps than any of these plans needs. */
const MOST_STEPS = 100;

/** A format and its number of entrants. */
export interface Plan {
  readonly name: string;
  readonly size: number;
  readonly facts: Partial<NewEvent>;
  /** The format for the engine alone; null without a bracket. */
  readonly format: Extract<FieldFormat, { kind: 'knockout' | 'double_elimination' }> | null;
}

export const PLANS: readonly Plan[] = [
  {
    name: 'a knockout with third place',
    size: 21,
    facts: { format: 'knockout' },
    format: { kind: 'knockout', thirdPlace: true },
  },
  {
    name: 'a double elimination',
    size: 18,
    facts: { format: 'double_elimination' },
    format: { kind: 'double_elimination', reset: true },
  },
  {
    name: 'a league',
    size: 7,
    facts: { format: 'league', drawsAllowed: true },
    format: null,
  },
  {
    name: 'a Swiss event',
    size: 9,
    facts: { format: 'swiss', drawsAllowed: true },
    format: null,
  },
  {
    name: 'groups into a knockout',
    size: 10,
    facts: { format: 'groups' },
    format: null,
  },
];

/** Plays a tournament to its end with random endings. Returns the faults found and the counts of endings. */
export async function playCup(product: TestProduct, plan: Plan, seed: number) {
  const organiser = await newOfficial(product, 'organiser');
  const { eventId } = await openTournament(product, { ...plan.facts, prizes: PRIZES });
  const contenders = await signedIn(product, await crowdIn(product, eventId, plan.size));
  const field: Field = {
    product,
    organiser,
    eventId,
    chance: chanceOf(seed),
    contenders: new Map(contenders.map((each) => [each.entryId, each])),

    out: [],
    counts: new Map(),
    findings: [],
  };
  await passes(field, 120 * MINUTE);
  await playToItsEnd(field, plan.format !== null);
  await auditCup(field, plan.format, PRIZES);
  return { findings: field.findings.map((each) => `${plan.name}: ${each}`), counts: field.counts };
}

/** Plays a started tournament until no match is left. */
export async function playToItsEnd(field: Field, isBracket: boolean): Promise<void> {
  const { clock } = field.product.platform;
  const ended = new Set<string>();
  for (let step = 0; !(await isOver(field)); step += 1) {
    if (step === MOST_STEPS) {
      field.findings.push(`it does not come to its end: ${await standing(field)}`);
      break;
    }
    const waiting = await endMatches(field, ended, isBracket);
    const next = Math.min(...waiting.map(({ kickoff }) => kickoff.getTime() - CHECK_IN_OPEN));
    await passes(field, Math.max(STEP, Number.isFinite(next) ? next - clock.now().getTime() : 0));
  }
}

/** Ends every match that can be played now, with those that follow. Returns matches with a later kickoff. */
async function endMatches(field: Field, ended: Set<string>, isBracket: boolean) {
  const { product, chance } = field;
  for (;;) {
    const open = await openMatches(field);
    if (isBracket) nobodyPlaysTwice(field, open);
    const remaining = open.filter(({ matchId }) => !ended.has(matchId));
    const from = product.platform.clock.now().getTime() + CHECK_IN_OPEN;
    const playable = remaining.filter(({ kickoff }) => kickoff.getTime() <= from);
    if (playable.length === 0) return remaining;
    for (const match of chance.shuffled(playable)) {
      ended.add(match.matchId);
      await endMatch(field, match);
      if (chance.below(3) === 0) await product.runDue();
    }
    await product.runDue();
  }
}

export async function passes({ product }: Field, ms: number): Promise<void> {
  product.clock.advance(ms);
  await product.runDue();
}

function nobodyPlaysTwice({ findings }: Field, open: readonly OpenMatch[]): void {
  const seen = new Map<string, string>();
  for (const { key, home, away } of open) {
    for (const side of [home, away]) {
      const other = seen.get(side);
      if (other) findings.push(`${side} stands in ${other} and ${key} at once`);
      seen.set(side, key);
    }
  }
}

/** The matches that block the tournament. */
async function standing({ product, eventId }: Field): Promise<string> {
  const { rows } = await sql<{ key: string; status: string | null }>`
    select key, status from tournament_matches
    left join matches on matches.id = match_id
    where tournament_matches.event_id = ${eventId} and result is null`.execute(product.platform.db);
  return rows.map(({ key, status }) => `${key} ${status ?? 'waits'}`).join(', ');
}
