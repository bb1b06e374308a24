import { isDatabaseAway } from '#platform/database/errors.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { homeCalls } from '../home.contract.ts';
import { partsInOrder } from '../rules/parts.ts';
import { isReturn, isVisitDue } from '../rules/visits.ts';
import { cardPart } from './card.ts';
import { divisionPart, todayPart } from './season-parts.ts';
import { battlegroundsPart, friendsPart, newsPart } from './social-parts.ts';
import { type HomeSources, homeSources } from './sources.ts';

/** All parts of Home. Each is read apart: one that fails is logged and comes as `null`, and the others are there. */
export function home(
  platform: Platform,
  calls: HomeSources['calls'],
): Handler<typeof homeCalls.home> {
  const sourcesFor = homeSources(platform, calls);
  return async (_input, context) => {
    const sources = sourcesFor(context);
    const part = async <T>(name: string, read: (from: HomeSources) => Promise<T>) => {
      try {
        return await read(sources);
      } catch (error) {
        // then the call as a whole is refused, and the client asks again
        if (isDatabaseAway(error)) throw error;
        platform.log.error({ err: error, part: name }, 'a part of Home could not be read');
        return null;
      }
    };
    const [visit, card, division, today, battlegrounds, friends, news] = await Promise.all([
      part('visit', visitOf),
      part('card', cardPart),
      part('division', divisionPart),
      part('today', todayPart),
      part('battlegrounds', battlegroundsPart),
      part('friends', friendsPart),
      part('news', newsPart),
    ]);
    return {
      now: sources.now.toISOString(),
      order: partsInOrder(today?.atRisk ?? false),
      // a player with days in a row has been here, only not on Home
      isReturn: (visit?.isReturn ?? false) && !today?.days.length,
      isVisitDue: visit?.isDue ?? false,
      card,
      division,
      today,
      battlegrounds,
      friends,
      news,
    };
  };
}

async function visitOf({ visits, now }: HomeSources) {
  const last = await visits();
  return { isReturn: isReturn(last, now), isDue: isVisitDue(last, now) };
}
