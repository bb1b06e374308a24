/** A new event as a template begins it. */
import { instantOf, localOf, nextDay } from '#core/local-time.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { datesFrom } from '../../rules/templates.ts';
import type { templatesCalls } from '../../templates.contract.ts';
import type { Written } from './event-values.ts';

/** A template's settings, as the API tells them. */
export type Settings = ReplyOf<typeof templatesCalls.eventTemplate>['settings'];

const EVENING = 'T18:00';
const DAY = 24 * 60 * 60 * 1000;

/** It starts on the evening of the day after its registration can have opened, by the brand's clock. */
export function freshFrom(
  settings: Settings,
  gameId: string,
  now: string,
  timeZone: string,
): Written {
  const at = new Date(now);
  const tomorrow = nextDay(localOf(at, timeZone).slice(0, 10));
  const fallback = new Date(at.getTime() + DAY);
  const startsAt = instantOf(tomorrow + EVENING, timeZone) ?? fallback;
  const dates = datesFrom(settings, startsAt, timeZone);
  return {
    ...settings,
    gameId: settings.gameId ?? gameId,
    platform: settings.platform ?? null,
    residency: settings.residency ?? null,
    capacity: settings.capacity ?? null,
    series: null,
    opensAt: dates.opensAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: dates.endsAt.toISOString(),
  };
}
