import { asOne } from '#platform/together.ts';
import { chanceOf } from '#sandbox/random.ts';
import { crowdIn } from '#testing/crowd.ts';
import { newOfficial } from '#testing/matches.ts';
import type { TestProduct } from '#testing/product.ts';
import { openTournament } from '#testing/tournaments.ts';
import { auditCup } from './audit.ts';
import { type Field, isOver, openMatches } from './field.ts';

const MINUTE = 60_000;
const NODES = 2;

/**
 * Reports all matches of a double elimination in random order, from several clients at once. Returns the faults found.
 */
export async function reportAtOnce(
  product: TestProduct,
  { size, clients, seed }: { size: number; clients: number; seed: number },
): Promise<{ findings: readonly string[]; reports: number }> {
  const organiser = await newOfficial(product, 'organiser');
  const { eventId } = await openTournament(product, { format: 'double_elimination' });
  await crowdIn(product, eventId, size);
  const field: Field = {
    product,
    organiser,
    eventId,
    chance: chanceOf(seed),

    contenders: new Map(),
    out: [],
    counts: new Map(),
    findings: [],
  };
  product.clock.advance(120 * MINUTE);
  await product.runDue();
  const taken = new Set<string>();
  // two nodes run due jobs, so that both may take the same job
  const runDue = asOne(() => product.runDue());
  const work = async (_: unknown, client: number) => {
    while (!(await isOver(field))) {
      const open = (await openMatches(field)).filter(({ matchId }) => !taken.has(matchId));
      const match = open[field.chance.below(open.length)];
      if (match) {
        taken.add(match.matchId);
        await report(field, match.matchId);
      }
      await runDue(`node ${client % NODES}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  await auditCup(field, { kind: 'double_elimination', reset: true }, []);
  return { findings: field.findings, reports: taken.size };
}

async function report({ organiser, chance }: Field, matchId: string): Promise<void> {
  const homeWins = chance.below(2) === 0;
  await organiser.api.advanceMatch({
    matchId,
    scoreChallenger: homeWins ? 2 : 0,
    scoreChallenged: homeWins ? 0 : 2,
    reason: 'As both players say',
  });
}
