import type { Brand } from '#brands/brand.ts';
import { writeMoney } from '#locales/money.ts';
import type { ServerTexts } from '#platform/texts.ts';
import type { SubscriptionRecord } from './records.ts';
import { brandOf } from './records.ts';

const HOUR = 3_600_000;

/** What is agreed to: price, period, trial, how to stop; in words, as the receipt keeps them. */
export function offerText(
  texts: ServerTexts,
  language: string,
  record: Pick<SubscriptionRecord, 'brand' | 'price' | 'state' | 'payer'>,
): string {
  const brand = brandOf(record);
  const t = texts.of(language, 'billing');
  const values = {
    brand: brand.name,
    price: writeMoney(language, record.price),
    period: record.state.period,
    hours: record.state.trial / HOUR,
  };
  const isCard = record.payer === 'card';
  const offer = isCard ? t('offer_card', values) : t('offer_carrier', values);
  const ways = isCard ? [] : stopWays(brand, t);
  return [offer, t('offer_stop'), ...ways].join(' ');
}

function stopWays({ carrier }: Brand, t: ReturnType<ServerTexts['of']>): string[] {
  const { dialCode, sms } = carrier?.stop ?? { dialCode: null, sms: null };
  return [
    ...(sms ? [t('offer_stop_sms', { keyword: sms.keyword, number: sms.to })] : []),
    ...(dialCode ? [t('offer_stop_dial', { code: `\u2066${dialCode}\u2069` })] : []),
  ];
}
