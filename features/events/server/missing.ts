import { type GameCard, platformName } from '#features/games/server/index.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import type { EventId } from '#platform/ids.ts';
import type { MissingCode } from '../rules/joining.ts';

/** What is missing, in the caller's language, each with the screen where it can be mended. */
export function missingIn(
  context: CallContext,
  codes: readonly MissingCode[],
  eventId: EventId,
  game: GameCard,
  platform: string | null,
) {
  const values = { game: game.title, platform: platform ? platformName(platform) : '' };
  return codes.map((code) => ({
    code,
    message: context.texts(`missing_${code}`, values),
    to: whereToMend(context, code, eventId, game),
  }));
}

function whereToMend(
  { brand, caller }: CallContext,
  code: MissingCode,
  eventId: EventId,
  game: GameCard,
): string | null {
  const returnTo = encodeURIComponent(`/event-home/${eventId}`);
  switch (code) {
    case 'not_registered':
      if (caller.session) return `/register-form/false?returnTo=${returnTo}`;
      return `${brand.entry === 'email' ? '/auth/register' : '/guest'}?returnTo=${returnTo}`;
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
