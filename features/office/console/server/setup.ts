import { countPublished } from '#features/play/events/server/index.ts';
import { countGames } from '#features/play/games/server/index.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { consoleCalls } from '../console.contract.ts';
import { isSampleCompany, setupSteps } from '../rules/setup.ts';

/** The sandbox stands in for providers, and its companies are samples on purpose. */
export function setup({ db, config, cards, mpesa }: Platform): Handler<typeof consoleCalls.setup> {
  return async (_, { brand }) => {
    const { sandbox, carriers, mail, sms } = config;
    const ways = {
      cards: brand.cards ? cards.of(brand.cardProcessor) !== undefined : null,
      mpesa: brand.mpesa ? mpesa !== undefined : null,
      carrier: brand.carrier && (sandbox || brand.carrier.service in carriers.services),
    };
    const steps = setupSteps({
      ...ways,
      games: await countGames(db),
      publishedEvents: await countPublished(db, brand.audience),
      mail: sandbox || mail !== undefined,
      sms: sandbox || sms !== undefined,
      byNumber: brand.entry !== 'email',
      legal: sandbox || !isSampleCompany(brand.company),
    });
    return { steps, ...ways, company: brand.company.name };
  };
}
