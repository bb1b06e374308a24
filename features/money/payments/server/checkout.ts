import { holderOf, holderOfCaller } from '#features/foundation/identity/server/index.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { paymentsCalls } from '../payments.contract.ts';
import { currentCard, payerOf, savePayer } from './payers.ts';
import { processorFor } from './processor.ts';
import type { Payer } from './tables.ts';

export function checkout(platform: Platform): Handler<typeof paymentsCalls.checkout> {
  const { db, cards } = platform;
  return async (_input, { caller, brand }) => {
    const takesCards = brand.cards && cards.of(brand.cardProcessor) !== undefined;
    const holder = await holderOf(db, caller);
    const payer = holder && (await payerOf(db, holder));
    const card = payer && (await currentCard(db, payer.id));
    return {
      takesCards,
      isKnown: holder !== undefined,
      personal: payer ? personalOf(payer) : null,
      billing: payer ? billingOf(payer) : null,
      card: card
        ? {
            brand: card.brand,
            last4: card.last4,
            expMonth: card.exp_month,
            expYear: card.exp_year,
            wallet: card.wallet,
          }
        : null,
    };
  };
}

export function checkoutPersonal(
  platform: Platform,
): Handler<typeof paymentsCalls.checkoutPersonal> {
  return async ({ name, email }, context) => {
    processorFor(platform, context);
    const holder = await holderOfCaller(platform.db, context);
    return context.transaction(async (transaction) => {
      await savePayer(transaction, holder, { name, email });
      return { done: true };
    });
  };
}

export function checkoutBilling(platform: Platform): Handler<typeof paymentsCalls.checkoutBilling> {
  return async (typed, context) => {
    processorFor(platform, context);
    const holder = await holderOfCaller(platform.db, context);
    const { companyName, companyAddress, vatNumber, ...place } = typed;
    const company = {
      company_name: companyName,
      company_address: companyAddress,
      vat_number: vatNumber,
    };
    return context.transaction(async (transaction) => {
      await savePayer(transaction, holder, { ...company, ...place });
      return { done: true };
    });
  };
}

export function personalOf({ name, email }: Payer) {
  return name && email ? { name, email } : null;
}

export function billingOf(payer: Payer) {
  const { city, zip, country, state } = payer;
  if (!city || !zip || !country || !state) return null;
  return {
    companyName: payer.company_name ?? '',
    companyAddress: payer.company_address ?? '',
    vatNumber: payer.vat_number ?? '',
    address: payer.address ?? '',
    city,
    zip,
    country,
    state,
  };
}
