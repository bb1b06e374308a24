import { publishToWebhooks } from '#features/foundation/webhooks/server/index.ts';
import type { EntryId, PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { EventRow } from './tables.ts';

interface Entrant {
  readonly entryId: EntryId;
  readonly playerId: PlayerId;
}

/** Organisers' tools hear who takes part, and who does no longer. */
export async function tellTools(
  work: Work,
  { id: eventId, audience, brand }: Pick<EventRow, 'id' | 'audience' | 'brand'>,
  kind: 'entrant.joined' | 'entrant.left',
  entrants: readonly Entrant[],
): Promise<void> {
  const facts = entrants.map(({ entryId, playerId: userId }) => ({
    kind,
    subject: `event:${eventId}`,
    data: { eventId, entryId, userId },
  }));
  await publishToWebhooks(work, { audience, brand }, facts);
}
