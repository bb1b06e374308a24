import type { Brand } from '#brands/brand.ts';
import { giveSampleAddress } from '#features/foundation/identity/server/index.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { Enrolled } from './enrol.ts';

/** One player in this many has added an address, in brands that sign players in by number. */
const EVERY = 2;

/** Everybody has an address where players sign in by it, and some where it is theirs to say; all of them proved. */
export async function giveAddresses(
  transaction: Transaction,
  { entry, audience }: Brand,
  people: readonly Enrolled[],
): Promise<void> {
  const players = people.filter(({ draft }) => draft.part === 'player');
  for (const [position, { draft, userId }] of players.entries()) {
    if (entry !== 'email' && position % EVERY > 0) continue;
    const email = addressFor(draft.username, position);
    const playerId = userId as PlayerId; // as createSamplePlayer made it
    await giveSampleAddress(transaction.db, { playerId, audience, email }, transaction.now);
  }
}

/** Names of any script have an address of plain letters. */
function addressFor(username: string, position: number): string {
  const letters = username.toLowerCase().replace(/[^a-z0-9]+/g, '');
  return `${letters || 'player'}.${position + 1}@mail.example`;
}
