import type { Brand } from '#brands/brand.ts';
import {
  ageStatus,
  isEmailUnproved,
  playerCards,
} from '#features/foundation/identity/server/index.ts';
import { mayPlay, wayToSubscribe } from '#features/money/subscriptions/server/index.ts';
import { type GameCard, hasAccount, platformName } from '#features/play/games/server/index.ts';
import { countryName } from '#locales/country-names.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import type { EventId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { eventsCalls } from '../events.contract.ts';
import { type FirstStep, firstSteps as stepsOf } from '../rules/first-steps.ts';
import type { JoiningPlayer, MissingCode } from '../rules/joining.ts';
import type { EventRow, EventsTables } from './tables.ts';

/** Facts of other capabilities about a player on which joining depends. */
export async function standingOf(
  db: Db,
  player: PlayerId,
  brand: Brand,
  { residency }: Pick<EventRow, 'residency'>,
  now: Date,
): Promise<Omit<JoiningPlayer, 'account'>> {
  const isSubscribed = await mayPlay(db, player, now);
  const age = await ageStatus(db, player, brand, now);
  const country = residency === null ? null : await countryOf(db, player);
  return { isSubscribed, age, country, emailUnproved: await isEmailUnproved(db, player) };
}

async function countryOf(db: Db, player: PlayerId): Promise<string | null> {
  return (await playerCards(db, [player])).get(player)?.country ?? null;
}

/** The country of an event's residency, with its name. */
export function residencyIn({ residency }: Pick<EventRow, 'residency'>, language: string) {
  if (residency === null) return null;
  return { country: residency, name: countryName(residency, language) };
}

/** Unmet requirements in the caller's language, each with the screen that meets it. */
export async function unmetRequirements(
  { db }: Pick<Platform, 'db'>,
  context: CallContext,
  codes: readonly MissingCode[],
  event: EventRow,
  game: GameCard,
  now: Date,
) {
  const { platform } = event;
  const eventId = event.id;
  const age = context.brand.minimumAge;
  const values = {
    game: game.title,
    platform: platform ? platformName(platform) : '',
    country: residencyIn(event, context.language)?.name ?? '',
    age,
  };
  const missing = [];
  for (const code of codes) {
    const message = context.texts(`missing_${code}`, values);
    missing.push({ code, message, to: await whereToMend(db, context, code, eventId, game, now) });
  }
  return missing;
}

async function whereToMend(
  db: Db,
  { brand, caller }: CallContext,
  code: MissingCode,
  eventId: EventId,
  game: GameCard,
  now: Date,
): Promise<string | null> {
  const returnTo = encodeURIComponent(`/event-home/${eventId}`);
  switch (code) {
    case 'not_registered':
      if (caller.session) return `/register-form/false?returnTo=${returnTo}`;
      return `${brand.entry === 'email' ? '/auth/register' : '/guest'}?returnTo=${returnTo}`;
    case 'age_needed':
    case 'residency_needed':
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
    case 'qualifier_needed':
      return openQualifier(db, eventId, now);
    case 'event_not_open':
      return null;
  }
}

/** The next qualifier of a final's series that can still be joined. */
async function openQualifier(db: Db, finalId: EventId, now: Date): Promise<string | null> {
  const row = await tables<EventsTables>(db)
    .selectFrom('events')
    .innerJoin('events as final', 'final.series_id', 'events.series_id')
    .select('events.id')
    .where('final.id', '=', finalId)
    .where('events.series_role', '=', 'qualifier')
    .where('events.stage', '=', 'published')
    .where(({ eb, or, and }) =>
      or([
        eb('events.starts_at', '>', now),
        and([eb('events.format', '=', 'daily_battleground'), eb('events.over_at', '>', now)]),
      ]),
    )
    .orderBy('events.starts_at')
    .limit(1)
    .executeTakeFirst();
  return row ? `/event-home/${row.id}` : null;
}

export function firstSteps(platform: Platform): Handler<typeof eventsCalls.firstSteps> {
  return async (_input, context) => ({ items: await listFirstSteps(platform, context, '/games') });
}

/** Lists the first steps of a player who has never joined; each leads back to `returnTo`. */
export async function listFirstSteps(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  context: CallContext,
  returnTo: string,
) {
  const { playerId } = actingPlayer(context);
  if (await hasEverJoined(db, playerId)) return [];
  const anywhere = { residency: null };
  const standing = await standingOf(db, playerId, context.brand, anywhere, clock.now());
  const steps = stepsOf({ ...standing, hasAccount: await hasAccount(db, playerId) });
  const back = `returnTo=${encodeURIComponent(returnTo)}`;
  const items = [];
  for (const { step, done } of steps) {
    const way = done ? null : await wayTo(step, db, playerId, context.brand);
    items.push({ step, done, to: way && `${way}?${back}` });
  }
  return items;
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
      return '/my-guardian';
    case 'subscribe':
      return wayToSubscribe(db, playerId, brand);
    case 'link_account':
      return '/link-accounts';
    case 'join':
      return null;
  }
}
