import { chanceOf } from '#sandbox/random.ts';
import type { TestProduct } from '#testing/product.ts';
import { knock } from './doors.ts';
import { type Evening, playOne, reopenOne, ruleOnAll } from './evening.ts';
import { checkMonth, reckonZone } from './reckoning.ts';
import { settleZones } from './zones.ts';

const MINUTE = 60_000;
/** Before the month turns anywhere, and after it has turned everywhere. */
const FROM = Date.parse('2026-11-30T20:05:00Z');
const TO = Date.parse('2026-11-30T23:55:00Z');
const STEP = 20 * MINUTE;
const KNOCKS = 2;

/**
 * The evening on which a month ends, zone after zone: so many players each play on, results of the old month are opened
 * again in the new one, and others try the doors of events before, while and after those are open. What does not hold.
 */
export async function turnOfMonth(
  product: TestProduct,
  { players, seed }: { readonly players: number; readonly seed: number },
): Promise<{ findings: readonly string[]; told: string }> {
  const chance = chanceOf(seed);
  product.clock.advance(FROM - product.clock.now().getTime());
  const zones = await settleZones(product, players, chance);
  const evening: Evening = { product, chance, over: [], open: [] };
  const findings: string[] = [];
  const doors = { knocks: 0 };
  while (product.clock.now().getTime() < TO) {
    await ruleOnAll(evening);
    for (const zone of zones) {
      await playOne(evening, zone);
      for (let turn = 0; turn < KNOCKS; turn += 1) {
        const door = chance.pick([zone.doors[0], ...zone.doors.slice(1)]);
        if (!door) continue;
        doors.knocks += 1;
        findings.push(...(await knock(product, door, zone.visitors, chance)));
      }
      findings.push(...(await checkMonth(zone, product.clock.now())));
    }
    if (chance.below(2) === 0) await reopenOne(evening);
    product.clock.advance(STEP);
    await product.runDue();
  }
  await ruleOnAll(evening);
  for (const zone of zones) findings.push(...(await reckonZone(zone)));
  const told = `${evening.over.length} results, ${doors.knocks} knocks at doors`;
  return { findings, told };
}
