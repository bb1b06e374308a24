import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Brand } from '#brands/brand.ts';
import { servedBrands } from '#brands/brands.ts';
import {
  findLatestSubscription,
  findSubscription,
  type Holder,
  type SubscriptionId,
  type SubscriptionRecord,
} from '#features/money/subscriptions/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { CarrierName } from '../rules/networks.ts';

/** A subscription at a carrier, with its holder and its brand. */
export interface Place {
  readonly brand: Brand;
  readonly holder: Holder;
  readonly record: SubscriptionRecord | undefined;
  /** The subscription that the carrier has named by our reference. */
  readonly named?: SubscriptionId;
}

const NUMBER = 'number:';

export function holderOfNumber({ audience }: Pick<Brand, 'audience'>, msisdn: string): Holder {
  return { audience, key: NUMBER + msisdn };
}

/** The number of a holder, or `undefined` for other holders. */
export function numberOf({ key }: Holder): string | undefined {
  return key.startsWith(NUMBER) ? key.slice(NUMBER.length) : undefined;
}

/**
 * Finds the subscription that a carrier means: by our reference if it began here, else by number and product. Brands
 * may share a product: then the existing subscription comes first, then a brand sold at the operator's own portal.
 */
export async function placeOf(
  db: Db,
  carrier: CarrierName,
  told: {
    readonly msisdn: string;
    readonly productId: number;
    readonly externalRef: string | null;
  },
): Promise<Place | undefined> {
  const referred = await byReference(db, carrier, told.externalRef, told.msisdn);
  if (referred) return referred;
  const country = countryOf(told.msisdn);
  const brands = servedBrands().filter((brand) => {
    return (
      brand.carrier?.productId === told.productId &&
      speaksFor(brand, carrier) &&
      brand.countriesServed.includes(country)
    );
  });
  return placeAmong(db, brands, told.msisdn, carrier);
}

/**
 * Prefers the brand with a current subscription by this carrier, then a brand that serves the number's country, because
 * brands of two countries may share a short number.
 */
export async function placeAmong(
  db: Db,
  brands: readonly Brand[],
  msisdn: string,
  carrier?: CarrierName,
): Promise<Place | undefined> {
  const country = countryOf(msisdn);
  const ordered = [...brands].sort((a, b) => rankAt(country, b) - rankAt(country, a));
  let empty: Place | undefined;
  for (const brand of ordered) {
    const holder = holderOfNumber(brand, msisdn);
    const record = await findLatestSubscription(db, holder);
    const sold = record && servedBrands().find(({ code }) => code === record.brand);
    const isThis = record !== undefined && (carrier === undefined || record.payer === carrier);
    const place = { brand: isThis && sold ? sold : brand, holder, record };
    if (isThis && record.state.status !== 'expired') return place;
    empty ??= place;
  }
  return empty;
}

/** Ranks a brand that serves the number's country first, then an operator's own portal, then the country's language. */
function rankAt(country: string, { entry, countriesServed, languages }: Brand): number {
  const isServed = countriesServed.includes(country);
  const isSpoken = isServed && languageOf(country) === languages[0];
  return (isServed ? 4 : 0) + (entry === 'portal' ? 2 : 0) + (isSpoken ? 1 : 0);
}

function countryOf(msisdn: string): string {
  return parsePhoneNumberFromString(`+${msisdn}`)?.country ?? '';
}

/** The most spoken language of a country, such as Arabic in Palestine (CLDR). */
function languageOf(country: string): string {
  return new Intl.Locale(`und-${country}`).maximize().language;
}

/** True for the brand's own carrier, and for Telkom if the number's network decides. */
export function speaksFor({ carrier }: Brand, name: CarrierName): boolean {
  return carrier?.service === name || (carrier?.operatorLookup === true && name === 'telkom');
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** True for a reference in the form of our own ids. */
export function mayBeOurs(reference: string): boolean {
  return UUID.test(reference);
}

async function byReference(
  db: Db,
  carrier: CarrierName,
  reference: string | null,
  msisdn: string,
): Promise<Place | undefined> {
  if (reference === null || !mayBeOurs(reference)) return undefined;
  // a reference that has its form, and is looked up
  const record = await findSubscription(db, reference as SubscriptionId);
  if (record?.payer !== carrier || numberOf(record.holder) !== msisdn) return undefined;
  const brand = servedBrands().find(({ code }) => code === record.brand);
  return brand && { brand, holder: record.holder, record, named: record.id };
}
