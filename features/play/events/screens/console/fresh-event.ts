/** A new event as a template begins it. */
import { instantOf, localOf, nextDay } from '#core/local-time.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { withDefaults } from '../../rules/settings.ts';
import { datesFrom } from '../../rules/templates.ts';
import type { templatesCalls } from '../../templates.contract.ts';
import type { FormSettings } from './event-form-settings.ts';

/** A template's settings, as the API tells them. */
export type Settings = ReplyOf<typeof templatesCalls.eventTemplate>['settings'];

const EVENING = 'T18:00';
const DAY = 24 * 60 * 60 * 1000;

/** It starts on the evening of the day after its registration can have opened, by the brand's clock. */
export function draftFromTemplate(
  settings: Settings,
  gameId: string,
  now: string,
  timeZone: string,
): FormSettings {
  const at = new Date(now);
  const tomorrow = nextDay(localOf(at, timeZone).slice(0, 10));
  const fallback = new Date(at.getTime() + DAY);
  const startsAt = instantOf(tomorrow + EVENING, timeZone) ?? fallback;
  const dates = datesFrom(settings, startsAt, timeZone);
  const { opensBefore: _opens, lasts: _lasts, gameId: own, ...kept } = settings;
  return {
    ...withDefaults({ ...kept, series: undefined }),
    game: own ?? gameId,
    opensAt: dates.opensAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: dates.endsAt.toISOString(),
  };
}
