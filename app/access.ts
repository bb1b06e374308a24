import {
  chatImageReader,
  ownerOfMessage,
  roomFollowing,
} from '#features/community/chat/server/index.ts';
import { mayReadTicketPicture, ownerOfTicket } from '#features/community/support/server/index.ts';
import { ownerOfRequest } from '#features/foundation/account/server/index.ts';
import { accountsOf, ownerOfPlayer } from '#features/foundation/identity/server/index.ts';
import { ownerOfGift, ownerOfReferral } from '#features/money/coins/server/index.ts';
import { ownerOfOrder } from '#features/money/store/server/index.ts';
import { ownerOfCharge } from '#features/money/subscriptions/server/index.ts';
import { eventsForPlay, ownerOfEvent } from '#features/play/events/server/index.ts';
import { ownerOfPair } from '#features/play/leaderboards/server/index.ts';
import { mayReadScreenshot, ownerOfMatch } from '#features/play/matches/server/index.ts';
import { inBatches } from '#platform/batches.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Owners } from '#platform/http/brand-rules.ts';
import { type Caller, callerOf } from '#platform/http/caller.ts';
import type { ObjectKind } from '#platform/http/contract.ts';
import { mayActFor, type Owned } from '#platform/http/grants.ts';
import type { Role } from '#platform/http/scopes.ts';
import { idOf } from '#platform/http/shapes.ts';
import type { EventId, FileId, PlayerId } from '#platform/ids.ts';
import type { Follower } from '#platform/realtime/following.ts';

/** Channels of an audience that its officials of a role follow. */
const OF_A_ROLE: ReadonlyMap<string | undefined, Role> = new Map([
  ['support', 'support'],
  ['disputes', 'organiser'],
  ['moderation', 'moderator'],
]);

const eventIds = idOf<EventId>();

/**
 * Decides who may follow a channel. `player:<id>` and `season:<id>` are for that player; `event:<id>` for viewers of
 * the event; `game:<audience>:<id>` for the audience; `room:<id>` for members of the room; `support:<audience>`,
 * `disputes:<audience>` and `moderation:<audience>` for officials with these tasks. Both players get changes of a match
 * on their own channels.
 */
export function mayFollow(db: Db, clock: Clock) {
  const account = inBatches(async (ids: readonly PlayerId[]) => {
    const found = await accountsOf(db, ids);
    return ids.map((id) => found.get(id));
  });
  const event = inBatches(async (ids: readonly EventId[]) => {
    const found = await eventsForPlay(db, ids);
    return ids.map((id) => found.get(id));
  });
  const followsRoom = roomFollowing(db, clock);

  async function isVisible(id: string | undefined, audience: string): Promise<boolean> {
    const eventId = eventIds.safeParse(id);
    const found = eventId.success ? await event(eventId.data) : undefined;
    return found?.audience === audience && found.stage !== 'draft';
  }

  async function holds(role: Role, player: PlayerId, audience: string): Promise<boolean> {
    const found = await account(player);
    return found !== undefined && mayActFor(found, role, { audience, brand: null });
  }

  return async (channel: string, follower: Follower): Promise<boolean> => {
    const { playerId, audience } = follower;
    const [kind, id, ...rest] = channel.split(':');
    if (kind === 'player' || kind === 'season') {
      return playerId !== null && channel === `${kind}:${playerId}`;
    }
    const role = OF_A_ROLE.get(kind);
    if (role) {
      const isTheirs = channel === `${kind}:${audience}` && playerId !== null;
      return isTheirs && holds(role, playerId, audience);
    }
    if (kind === 'game') return id === audience && rest.length === 1;
    if (kind === 'room') return followsRoom(channel, follower);
    return kind === 'event' && rest.length === 0 && isVisible(id, audience);
  };
}

/** A player's own files, closed to API keys. */
const OWN = { method: 'GET', who: 'player' } as const;
/** The evidence of a ruling, open to the keys that open a match's file. */
const EVIDENCE = { method: 'GET', who: 'organiser', scope: 'disputes' } as const;

/** Decides who may read a file: each capability that stores pictures answers for its own. */
export function fileReaders(clock: Clock) {
  const readers = [mayReadScreenshot, chatImageReader(clock), mayReadTicketPicture];
  return async (db: Db, caller: Caller, id: FileId): Promise<boolean> => {
    const { account } = callerOf(OWN, caller);
    if (!account) return isEvidence(db, caller, id);
    for (const mayRead of readers) if (await mayRead(db, account, id)) return true;
    return false;
  };
}

async function isEvidence(db: Db, caller: Caller, id: FileId): Promise<boolean> {
  const { account } = callerOf(EVIDENCE, caller);
  return account !== undefined && mayReadScreenshot(db, account, id);
}

type FindOwner = (db: Db, id: string) => Promise<Owned | undefined>;

const FIND_OWNER: Readonly<Record<ObjectKind, FindOwner>> = {
  event: ownerOfEvent,
  match: ownerOfMatch,
  player: ownerOfPlayer,
  ticket: ownerOfTicket,
  message: ownerOfMessage,
  charge: ownerOfCharge,
  order: ownerOfOrder,
  referral: ownerOfReferral,
  pair: ownerOfPair,
  gift: ownerOfGift,
  request: ownerOfRequest,
};

/** Finds the brand that owns an object, from the object's capability. */
export const ownersOfObjects: Owners = (db, kind, id) => FIND_OWNER[kind](db, id);
