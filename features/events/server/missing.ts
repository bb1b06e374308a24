import type { Brand } from '#brands/brand.ts';
import { type GameCard, platformName } from '#features/games/server/index.ts';
import { ageStanding, isEmailUnproved } from '#features/identity/server/index.ts';
import { mayPlay, wayToSubscribe } from '#features/subscriptions/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import type { EventId, PlayerId } from '#platform/ids.ts';
import type { JoiningPlayer, MissingCode } from '../rules/joining.ts';

/** What other capabilities know of a player that decides on joining. */
export async function standingOf(
  db: Db,
  player: PlayerId,
  brand: Brand,
  now: Date,
): Promise<Omit<JoiningPlayer, 'account'>> {
  const isSubscribed = await mayPlay(db, player, now);
  const age = await ageStanding(db, player, brand, now);
  return { isSubscribed, age, emailUnproved: await isEmailUnproved(db, player) };
}

/** What is missing, in the caller's language, each with the screen where it can be mended. */
export async function missingIn(
  db: Db,
  context: CallContext,
  codes: readonly MissingCode[],
  eventId: EventId,
  game: GameCard,
  platform: string | null,
) {
  const age = context.brand.minimumAge;
  const values = { game: game.title, platform: platform ? platformName(platform) : '', age };
  const missing = [];
  for (const code of codes) {
    const message = context.texts(`missing_${code}`, values);
    missing.push({ code, message, to: await whereToMend(db, context, code, eventId, game) });
  }
  return missing;
}

async function whereToMend(
  db: Db,
  { brand, caller }: CallContext,
  code: MissingCode,
  eventId: EventId,
  game: GameCard,
): Promise<string | null> {
  const returnTo = encodeURIComponent(`/event-home/${eventId}`);
  switch (code) {
    case 'not_registered':
      if (caller.session) return `/register-form/false?returnTo=${returnTo}`;
      return `${brand.entry === 'email' ? '/auth/register' : '/guest'}?returnTo=${returnTo}`;
    case 'age_needed':
      return `/register-form/true?returnTo=${returnTo}`;
    case 'consent_needed':
      return `/my-guardian?returnTo=${returnTo}`;
    case 'subscription_needed': {
      const player = caller.account?.playerId;
      return player ? `${await wayToSubscribe(db, player, brand)}?returnTo=${returnTo}` : null;
    }
    case 'email_unverified':
      return `/auth/email-verification?returnTo=${returnTo}`;
    case 'account_not_linked':
    case 'platform_required':
      return `/link-accounts?game=${game.slug}&returnTo=${returnTo}`;
    case 'event_not_open':
    case 'event_full':
      return null;
  }
}
