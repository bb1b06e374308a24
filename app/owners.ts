import { ownerOfRequest } from '#features/account/server/index.ts';
import { ownerOfMessage } from '#features/chat/server/index.ts';
import { ownerOfGift, ownerOfReferral } from '#features/coins/server/index.ts';
import { ownerOfEvent } from '#features/events/server/index.ts';
import { ownerOfPlayer } from '#features/identity/server/index.ts';
import { ownerOfPair } from '#features/leaderboards/server/index.ts';
import { ownerOfMatch } from '#features/matches/server/index.ts';
import { ownerOfOrder } from '#features/store/server/index.ts';
import { ownerOfCharge } from '#features/subscriptions/server/index.ts';
import { ownerOfTicket } from '#features/support/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { ObjectKind } from '#platform/http/brand-rule.ts';
import type { Owners } from '#platform/http/brand-rules.ts';
import type { Owned } from '#platform/http/grants.ts';

type Find = (db: Db, id: string) => Promise<Owned | undefined>;

const FIND: Readonly<Record<ObjectKind, Find>> = {
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

/** Asks the capability of an object which brand owns it. */
export const ownersOfObjects: Owners = (db, kind, id) => FIND[kind](db, id);
