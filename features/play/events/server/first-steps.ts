import type { Brand } from '#brands/brand.ts';
import { wayToSubscribe } from '#features/money/subscriptions/server/index.ts';
import { hasAccount } from '#features/play/games/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { eventsCalls } from '../contract.ts';
import { type FirstStep, firstSteps as stepsOf } from '../rules/first-steps.ts';
import { standingOf } from './missing.ts';
import type { EventsTables } from './tables.ts';

/** From each step one comes back to the list of battlegrounds. */
const BACK = `returnTo=${encodeURIComponent('/games')}`;

export function firstSteps({ db, clock }: Platform): Handler<typeof eventsCalls.firstSteps> {
  return async (_input, context) => {
    const { playerId } = actingPlayer(context);
    if (await hasEverJoined(db, playerId)) return { items: [] };
    const anywhere = { residency: null };
    const standing = await standingOf(db, playerId, context.brand, anywhere, clock.now());
    const steps = stepsOf({ ...standing, hasAccount: await hasAccount(db, playerId) });
    const items = [];
    for (const { step, done } of steps) {
      items.push({ step, done, to: done ? null : await wayTo(step, db, playerId, context.brand) });
    }
    return { items };
  };
}

async function hasEverJoined(db: Db, playerId: PlayerId): Promise<boolean> {
  const row = await tables<EventsTables>(db)
    .selectFrom('entries')
    .select('id')
    .where('player_id', '=', playerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function wayTo(
  step: FirstStep,
  db: Db,
  playerId: PlayerId,
  brand: Brand,
): Promise<string | null> {
  switch (step) {
    case 'have_consent':
      return `/my-guardian?${BACK}`;
    case 'subscribe':
      return `${await wayToSubscribe(db, playerId, brand)}?${BACK}`;
    case 'link_account':
      return `/link-accounts?${BACK}`;
    case 'join':
      return null;
  }
}
