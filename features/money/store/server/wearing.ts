import {
  findCosmetics,
  removeCosmetic,
  wearCosmetic,
} from '#features/foundation/identity/server/index.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Look } from '#platform/http/shapes.ts';
import type { Platform } from '#platform/platform.ts';
import { emotesIn } from '../rules/emotes.ts';
import { DESIGNS, type Design, enhancerOf, isWorn } from '../rules/enhancers.ts';
import type { storeCalls } from '../store.contract.ts';
import { heldBy } from './owned.ts';

export function myEnhancers({ db, clock }: Platform): Handler<typeof storeCalls.myEnhancers> {
  return async (_input, context) => {
    const { playerId } = actingPlayer(context);
    const all = await heldBy(db, playerId, clock.now());
    const look = await findCosmetics(db, playerId);
    const designs = DESIGNS.filter((design) => all.some((each) => each.design === design));
    const held = designs.map((design) => {
      const these = all.filter((each) => each.design === design);
      const until = these[0]?.until?.toISOString() ?? null;
      const { kind } = enhancerOf(design);
      return { design, kind, worn: isOn(look, design), until, left: these.length };
    });
    return { held, look, emotes: [...emotesIn(designs)] };
  };
}

/** The same again changes nothing; another one of the kind takes the place of what was worn. */
export function wearEnhancer(): Handler<typeof storeCalls.wearEnhancer> {
  return async ({ design, on }, context) => {
    const { playerId } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const { kind } = enhancerOf(design);
      const held = await heldBy(transaction.db, playerId, transaction.now);
      const isHeld = held.some((each) => each.design === design);
      if (!isWorn(kind) || !isHeld) throw refuse('not_owned');
      await (on ? wearCosmetic : removeCosmetic)(transaction, playerId, kind, design);
      return { look: await findCosmetics(transaction.db, playerId) };
    });
  };
}

function isOn(look: Look, design: Design): boolean {
  const { kind } = enhancerOf(design);
  return isWorn(kind) && look[kind] === design;
}
