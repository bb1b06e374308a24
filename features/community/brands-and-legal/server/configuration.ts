import type { Brand, Period } from '#brands/brand.ts';
import { homeOf } from '#platform/home.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { configurationCalls } from '../configuration.contract.ts';

/** Names each field, so that a new field of a brand's file stays unpublished until it is added here. */
export function brandConfiguration({
  config,
}: Platform): Handler<typeof configurationCalls.brandConfiguration> {
  return async (_input, { brand }) => {
    const { country, currency, provider, eventProvider, serviceId, landing, legal, demo } = brand;
    return {
      brandCode: brand.code,
      name: brand.name,
      languages: [...brand.languages],

      country,
      currency,
      provider,
      eventProvider,
      serviceId,
      gameUrl: landing.gameUrl,
      gameTitle: landing.gameTitle,
      dailySubPackage: packageOf(brand, 'daily'),
      weeklySubPackage: packageOf(brand, 'weekly'),
      monthlySubPackage: packageOf(brand, 'monthly'),
      isCreditCardPayment: brand.cards,
      productId: brand.carrier?.productId ?? null,
      tsAndCsURL: legal.termsUrl ?? (legal.terms && `${homeOf(brand, config)}/terms-conditions`),
      prizes: [...landing.prizes],
      baseRoute: landing.baseRoute,
      nigerianBrand: brand.region === 'nigeria',
      ealEuropeBrand: brand.region === 'europe',
      ethioBrand: brand.region === 'ethiopia',
      privacyPolicySuffix: legal.privacySuffix,
      demoBrandConfig: demo !== null,
      demoMsisdn: demo?.msisdn ?? null,
      ...brand.nigeria,
    };
  };
}

function packageOf({ plans }: Brand, period: Period) {
  const plan = plans.find((each) => each.period === period);
  return plan ? { price: plan.price, trial: plan.trial } : null;
}
