import { mayFollowRoom } from '#features/chat/server/index.ts';
import { eventForPlay } from '#features/events/server/index.ts';
import { accountDirectory } from '#features/identity/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { hasRole } from '#platform/http/caller.ts';
import { idOf } from '#platform/http/shapes.ts';
import type { EventId, PlayerId } from '#platform/ids.ts';
import type { Follower } from '#platform/realtime/sockets.ts';

const eventIds = idOf<EventId>();

/**
 * Who may follow a channel of announcements: `player:<id>` and `season:<id>` only their player; `event:<id>` whoever
 * may see the event; `game:<audience>:<id>` the audience; `room:<id>` whoever may be in the room;
 * `support:<audience>` who answers its tickets. Match changes reach the two players by their own channels.
 */
export function mayFollow(clock: Clock) {
  return async (db: Db, channel: string, follower: Follower): Promise<boolean> => {
    const { playerId, audience } = follower;
    const [kind, id, ...rest] = channel.split(':');
    if (kind === 'player' || kind === 'season') {
      return playerId !== null && channel === `${kind}:${playerId}`;
    }
    if (kind === 'support') {
      const isTheirs = channel === `support:${audience}` && playerId !== null;
      return isTheirs && answersTickets(db, playerId, audience);
    }
    if (kind === 'game') return id === audience && rest.length === 1;
    if (kind === 'room') return mayFollowRoom(db, channel, follower, clock.now());
    return kind === 'event' && rest.length === 0 && isVisible(db, id, audience);
  };
}

async function isVisible(db: Db, id: string | undefined, audience: string): Promise<boolean> {
  const eventId = eventIds.safeParse(id);
  const event = eventId.success ? await eventForPlay(db, eventId.data) : undefined;
  return event?.audience === audience && event.stage !== 'draft';
}

async function answersTickets(db: Db, player: PlayerId, audience: string): Promise<boolean> {
  const account = await accountDirectory.account(db, player);
  return account?.audience === audience && hasRole(account, 'support');
}
