import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';

const money = z.object({
  /** Minor units. */
  amount: z.int(),
  /** ISO 4217. */
  currency: z.string(),
});

const subPackage = z
  .object({
    /** The whole price of one period. */
    price: money,
    /** ISO 8601 duration that costs nothing before the first charge; `null` without a trial. */
    trial: z.string().nullable(),
  })
  .nullable();

/** Further fields of Nigerian brands. */
const nigerian = z.object({
  dailyServiceId: z.string(),
  weeklyServiceId: z.string(),
  dailyServiceName: z.string(),
  weeklyServiceName: z.string(),
  externalServiceId: z.string(),
  categoryId: z.int(),
  newIntegration: z.boolean(),
  network: z.string(),
  networkName: z.string(),
  networkId: z.int(),
  countryId: z.int(),
  srcAddress: z.string(),
  positionOnePrize: money,
  positionTwoPrize: money,
  positionThreePrize: money,
  prizePool: money,
});

/** The configuration that clients read, by the field names of the specification's section 3. */
export const configurationCalls = {
  brandConfiguration: defineCall({
    method: 'GET',
    path: 'brand-configuration',
    who: 'anyone',
    summary: 'The configuration of the brand whose host is asked',
    input: z.object({}),
    reply: z.object({
      brandCode: z.string(),
      name: z.string(),
      /** The first one is the default. */
      languages: z.array(z.string()),
      /** ISO 3166-1 alpha-2. */
      country: z.string(),
      /** Path of the page about the game in front. */
      gameUrl: z.string(),
      gameTitle: z.string(),
      dailySubPackage: subPackage,
      weeklySubPackage: subPackage,
      monthlySubPackage: subPackage,
      /** ISO 4217. */
      currency: z.string(),
      provider: z.string(),
      eventProvider: z.string(),
      serviceId: z.string(),
      isCreditCardPayment: z.boolean(),
      /** At the carrier; `null` without one. */
      productId: z.int().nullable(),
      /** Terms of the operator, else of the brand; `null` where there are none. */
      tsAndCsURL: z.string().nullable(),
      /** For the places of a tournament, first to last. */
      prizes: z.array(money),
      baseRoute: z.string(),
      nigerianBrand: z.boolean(),
      ealEuropeBrand: z.boolean(),
      ethioBrand: z.boolean(),
      /** After `/privacy`. */
      privacyPolicySuffix: z.string(),
      /** A demonstration. */
      demoBrandConfig: z.boolean(),
      demoMsisdn: z.string().nullable(),
      ...nigerian.partial().shape,
    }),
  }),
};
