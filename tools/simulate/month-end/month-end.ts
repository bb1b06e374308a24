import { chanceOf } from '#sandbox/random.ts';
import type { TestProduct } from '#testing/product.ts';
import { onMovedClock } from '../moved-clock.ts';
import { say } from '../report.ts';
import { auditZone, checkMonth } from './audit.ts';
import { type Evening, playOne, reopenOne, ruleOnReopened } from './evening.ts';
import { tryOne } from './timed-events.ts';
import { openZones } from './zones.ts';

const MINUTE = 60_000;
/** The evening begins before the month ends in any zone, and lasts until it has ended in all. */
const FROM = Date.parse('2026-11-30T20:05:00Z');
const TO = Date.parse('2026-11-30T23:55:00Z');
const STEP = 20 * MINUTE;
const ATTEMPTS = 2;

/** Plays the end of a month on a new product with a database of its own. Returns the faults found. */
export function monthEnd(players: number, seed: number): Promise<readonly string[]> {
  return onMovedClock(async (product) => {
    const findings = await playMonthEnd(product, players, seed);
    return findings.map((finding) => `seed ${seed}, ${finding}`);
  });
}

/**
 * Plays the last evening of a month in three time zones. Results of the old month are reopened in the new one, and
 * visitors try to join, leave and challenge before, during and after events.
 */
async function playMonthEnd(product: TestProduct, players: number, seed: number) {
  const chance = chanceOf(seed);
  product.clock.advance(FROM - product.clock.now().getTime());
  const zones = await openZones(product, players, chance);
  const evening: Evening = { product, chance, completed: [], reopened: [] };
  const findings: string[] = [];
  let attempts = 0;
  while (product.clock.now().getTime() < TO) {
    await ruleOnReopened(evening);
    for (const zone of zones) {
      await playOne(evening, zone);
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const event = chance.pick([zone.timedEvents[0], ...zone.timedEvents.slice(1)]);
        if (!event) continue;
        attempts += 1;
        findings.push(...(await tryOne(product, event, zone.visitors, chance)));
      }
      findings.push(...(await checkMonth(zone, product.clock.now())));
    }
    if (chance.below(2) === 0) await reopenOne(evening);
    product.clock.advance(STEP);
    await product.runDue();
  }
  await ruleOnReopened(evening);
  for (const zone of zones) findings.push(...(await auditZone(zone)));
  say(`${evening.completed.length} results, ${attempts} attempts at timed events`);
  return findings;
}
