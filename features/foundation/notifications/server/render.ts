import { dayAndTime } from '#locales/day-and-time.ts';
import { writeMoney } from '#locales/money.ts';
import type { ServerTexts } from '#platform/texts.ts';
import type { NotificationParams } from '../rules/types.ts';

/** Parameters that are times. */
const TIMES = ['kickoff', 'proposed', 'until'];

/** Renders notifications in a reader's language and time zone. The zone is named if it is not `home`. */
export function renderer(texts: ServerTexts, language: string, timeZone: string, home = timeZone) {
  const t = texts.of(language, 'notifications');
  const times = dayAndTime(language, timeZone, timeZone !== home);
  /** Names of the season's tiers, goals and achievements. */
  const season = (key: string, target?: string | number) =>
    texts.of(language, 'seasons')(key, target === undefined ? {} : { target });
  const shown = (name: string, value: string | number) => {
    if (name === 'opponent' && value === '') return texts.of(language, 'errors')('deleted_player');
    return TIMES.includes(name) && value !== '' ? times.format(new Date(value)) : value;
  };
  return (type: string, params: NotificationParams): { title: string; text: string } => {
    const values = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, shown(name, value)]),
    );
    const { amount, currency, tier, achievement, goal, target } = params;
    if (tier) values.tier = season(`tier_${tier}`);
    if (achievement) values.achievement = season(`won_${achievement}`);
    if (goal) values.goal = season(`goal_${goal}`, target);
    const isPriced = typeof amount === 'number' && typeof currency === 'string';
    const price = isPriced ? writeMoney(language, { amount, currency }) : '';
    const filled = { ...values, price };
    return { title: t(`${type}_title`, filled), text: t(`${type}_text`, filled) };
  };
}
