import type { Brand } from '#brands/brand.ts';
import { writeMoney } from '#locales/money.ts';
import type { ServerTexts } from '#platform/texts.ts';
import type { SubscriptionRecord } from './records.ts';
import { brandOf, renewalOf } from './records.ts';

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

/** What is agreed to where another package takes the place of one: the same, and from when on. */
export function changeText(
  texts: ServerTexts,
  language: string,
  record: SubscriptionRecord,
): string {
  const { price, period } = renewalOf(record);
  const { state } = record;
  const renewed = { ...record, price, state: { ...state, period, trial: 0 } };
  const { timeZone } = brandOf(record);
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  const day = state.current ? format.format(state.current.until) : '';
  return `${offerText(texts, language, renewed)} ${texts.of(language, 'billing')('offer_from', { day })}`;
}

function stopWays({ carrier }: Brand, t: ReturnType<ServerTexts['of']>): string[] {
  const { dialCode, sms } = carrier?.stop ?? { dialCode: null, sms: null };
  return [
    ...(sms ? [t('offer_stop_sms', { keyword: sms.keyword, number: sms.to })] : []),
    ...(dialCode ? [t('offer_stop_dial', { code: `\u2066${dialCode}\u2069` })] : []),
  ];
}
