import { LANGUAGES, type Language, RIGHT_TO_LEFT, type TermsVariant } from '#brands/brand.ts';
import { type CarrierOffer, EUROPE, type TermsFacts } from './brand-facts.ts';
import { type DocumentFacts, type LegalDocument, readDocument, type Section } from './document.ts';
import {
  APPEAL_HOURS,
  NOTICE_DAYS,
  PLAY,
  PRIVACY,
  PRIVACY_UPDATE,
  RETRIES,
  TOURNAMENT,
  WITHDRAWAL_DAYS,
} from './facts.ts';
import { formatsIn, type LegalFormats } from './formats.ts';

/** A page of terms or a privacy policy, ready to read. */
export interface LegalText {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  /** The note that a lawyer has yet to review the text. */
  readonly notice: string;
  readonly dates: string[];
  readonly sections: Section[];
}

/** The terms in `<language>/terms.md`, with the clauses that apply to these facts. */
export function termsText(facts: TermsFacts, language: Language): LegalText {
  const document = readDocument(language, 'terms');
  const formats = formatsIn(language);
  const { updated, offerStarts } = facts;
  const dates: string[] = [];
  if (updated) dates.push(document.head('updated', { date: formats.date(updated) }));
  if (offerStarts) dates.push(document.head('offerStarts', { date: formats.date(offerStarts) }));
  return {
    ...titleOf(document, language),
    dates,
    sections: document.sections({
      values: { ...numbersOfTerms(formats), ...contactOf(facts, formats) },
      conditions: conditionsOf(facts),
      lists: {
        league: leaguesOf(facts, formats),
        ...listsOfOffers(facts, formats, document),
      },
    }),
  };
}

/** The privacy policy in `<language>/privacy.md`, for the leagues and the age of these facts. */
export function privacyText(facts: TermsFacts, language: Language): LegalText {
  const document = readDocument(language, 'privacy');
  const formats = formatsIn(language);
  const emails = facts.leagues.map(({ company }) => formats.code(company.privacyEmail));
  return {
    ...titleOf(document, language),
    dates: [document.head('updated', { date: formats.date(PRIVACY_UPDATE) })],
    sections: document.sections({
      values: { ...PRIVACY, email: emails.join(', '), minimumAge: facts.minimumAge },
      conditions: {},
      lists: { league: leaguesOf(facts, formats) },
    }),
  };
}

/** The last part of a key names its language; the default is English. */
export function languageOfTerms(key: TermsVariant): Language {
  const [, , last] = key.split('-');
  return LANGUAGES.find((language) => language === last) ?? 'en';
}

function titleOf(document: LegalDocument, language: Language) {
  return {
    language,
    direction: RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr',
    title: document.head('title'),
    notice: document.head('notice'),
  } as const;
}

function numbersOfTerms({ signed, money }: LegalFormats) {
  const { accept, play, win, fault } = PLAY.points;
  const [firstPrize, secondPrize, thirdPrize, fourthPrize] = TOURNAMENT.prizes.map(money);
  const { daily, weekly, monthly } = RETRIES.carrierDays;
  return {
    ...PRIVACY,
    acceptPoints: signed(accept),
    playPoints: signed(play),
    winPoints: signed(win),
    penaltyPoints: signed(fault),
    referralCoins: PLAY.coins.referral,
    shareCoins: PLAY.coins.share,
    checkInMinutes: PLAY.checkInMinutes,
    uploadMegabytes: PLAY.uploadMegabytes,
    prizePool: money(TOURNAMENT.pool),
    firstPrize,
    secondPrize,
    thirdPrize,
    fourthPrize,
    advancing: TOURNAMENT.advancing,
    finalists: TOURNAMENT.finalists,
    paymentDays: TOURNAMENT.paymentBusinessDays,
    disputeHours: TOURNAMENT.disputeHours,
    appealHours: APPEAL_HOURS,
    cardRetryDays: RETRIES.cardDays.join(', '),
    dailyRetryDays: daily,
    weeklyRetryDays: weekly,
    monthlyRetryDays: monthly,
    withdrawalDays: WITHDRAWAL_DAYS,
    noticeDays: NOTICE_DAYS,
  };
}

function contactOf({ leagues, offers, minimumAge }: TermsFacts, { code, place }: LegalFormats) {
  return {
    minimumAge,
    countries: joined(offers.map((offer) => place(offer.place))),
    email: joined(leagues.map(({ company }) => code(company.email))),
    phone: joined(leagues.map(({ company }) => code(company.phone))),
  };
}

function conditionsOf(facts: TermsFacts): DocumentFacts['conditions'] {
  const { demo, parentalConsent, offers } = facts;
  return {
    demo,
    parentalConsent,
    rica: carriersOf(facts).some(({ rica }) => rica),
    card: offers.some(({ pay }) => pay === 'card'),
    mpesa: offers.some(({ pay }) => pay === 'mpesa'),
    carrier: offers.some(({ pay }) => pay === 'carrier'),
    trial: offers.some(({ trialDays }) => trialDays.length > 0),
    europe: offers.some(({ place }) => place === EUROPE),
  };
}

function leaguesOf({ leagues }: TermsFacts, { code }: LegalFormats) {
  return leagues.map(({ name, company }) => ({
    league: code(name),
    company: code(company.name),
    address: code(company.address),
    vat: code(company.vat),
  }));
}

function listsOfOffers(facts: TermsFacts, formats: LegalFormats, document: LegalDocument) {
  const { money, place, code } = formats;
  const carriers = carriersOf(facts);
  const trials = facts.offers.map((offer) => {
    return { country: place(offer.place), days: offer.trialDays };
  });
  const either = (one: string, other: string) => document.head('choice', { one, other });
  return {
    offer: facts.offers.map(({ plans, pay, upTo, ...offer }) => {
      const limit = upTo ? 'up_to' : 'none';
      const prices = plans.map(({ price, period }) => {
        return document.head('price', { price: money(price), period, limit });
      });
      return { country: place(offer.place), payment: pay, prices: prices.join('; ') };
    }),
    carrier: carriers.map(({ operator, ...offer }) => {
      return { country: place(offer.place), operator: operator ?? 'none' };
    }),
    trial: trials
      .filter(({ days }) => days.length === 1)
      .map(({ country, days }) => ({ country, days: days[0] })),
    trialChoice: trials
      .filter(({ days }) => days.length > 1)
      .map(({ country, days }) => ({ country, days: days.map(String).reduce(either) })),
    stopCode: carriers.flatMap(({ dialCode, sms, ...offer }) => {
      const country = place(offer.place);
      return [
        ...(dialCode ? [{ country, way: 'dial', code: code(dialCode) }] : []),
        ...(sms ? [{ country, way: 'sms', keyword: code(sms.keyword), number: code(sms.to) }] : []),
      ];
    }),
  };
}

function carriersOf({ offers }: TermsFacts): CarrierOffer[] {
  return offers.filter((offer) => offer.pay === 'carrier');
}

function joined(words: readonly string[]): string {
  return [...new Set(words)].join(', ');
}
