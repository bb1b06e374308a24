import { type Finding, listed, say } from '../report.ts';
import { audit } from './audit/index.ts';
import { newChronicle } from './chronicle.ts';
import { catchUp, live } from './days.ts';
import { newWire } from './line.ts';
import { openCommunity } from './people.ts';
import { inTown } from './town.ts';

interface Size {
  readonly players: number;
  readonly days: number;
  readonly seed: number;
}

/** Runs a community for some days on two nodes, over connections that are cut. Returns the results of all checks. */
export function communityDays({ players, days, seed }: Size): Promise<readonly Finding[]> {
  return inTown(async (town) => {
    const [wire, chronicle] = [newWire(), newChronicle(town.now)];
    say(`seed ${seed}; two nodes ${town.hasRedis ? 'with Redis between them' : 'without a Redis'}`);
    const community = await openCommunity(town, wire, chronicle, { size: players, seed });
    say(`${players} players have joined`);
    await live(community, days, (day) => {
      if ((day + 1) % 7 === 0) say(`${day + 1} days`);
    });
    await catchUp(community.players);
    const findings = await audit(community);
    for (const { feed } of community.players.flatMap(({ devices }) => devices)) feed.close();
    say(`done: ${listed(chronicle.counts)}`);
    say(`refused: ${listed(chronicle.refusals) || 'nothing'}`);
    say(`${wire.requests} requests, ${wire.cuts} cut off, ${wire.doubles} doubled`);
    if (town.stumbles.length > 0) say(`${town.stumbles.length} jobs ran into each other`);
    return findings;
  });
}
