import { ownerOfMessage } from '#features/community/chat/server/index.ts';
import { ownerOfTicket } from '#features/community/support/server/index.ts';
import { ownerOfRequest } from '#features/foundation/account/server/index.ts';
import { ownerOfPlayer } from '#features/foundation/identity/server/index.ts';
import { ownerOfGift, ownerOfReferral } from '#features/money/coins/server/index.ts';
import { ownerOfOrder } from '#features/money/store/server/index.ts';
import { ownerOfCharge } from '#features/money/subscriptions/server/index.ts';
import { ownerOfEvent } from '#features/play/events/server/index.ts';
import { ownerOfPair } from '#features/play/leaderboards/server/index.ts';
import { ownerOfMatch } from '#features/play/matches/server/index.ts';
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
