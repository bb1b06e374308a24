import type { TermsPhrases } from './en/terms.ts';
import {
  type CarrierOffer,
  MINIMUM_AGE,
  PLAY,
  PRIVACY,
  RETRIES,
  type TermsFacts,
  TOURNAMENT,
  WITHDRAWAL_DAYS,
} from './facts.ts';
import type { Say } from './say.ts';
import { type Section, section } from './text.ts';

const NOTICE_DAYS = 30; // of a change; not in the specification
const APPEAL_HOURS = 24; // rules.md

/** The terms of one page: which clauses apply, filled with its facts, in the words of one language. */
export function termsSections(p: TermsPhrases, facts: TermsFacts, say: Say): Section[] {
  return [
    about(p, facts, say),
    eligibility(p, facts),
    prices(p, facts, say),
    cancellation(p, facts, say),
    play(p, say),
    tournament(p, say),
    section(
      'disputes',
      p.disputes,
      p.disputeTime(TOURNAMENT.disputeHours),
      p.decision(APPEAL_HOURS),
    ),
    section('conduct', p.conduct, p.fairPlay, p.respect, p.sanctions),
    section('data', p.data, p.dataKept(PRIVACY.keptMonths, PRIVACY.answerDays)),
    section('liability', p.liability, p.availability, p.liable, p.thirdParties),
    section('changes', p.changes, p.changeNotice(NOTICE_DAYS)),
    section(
      'contact',
      p.contact,
      p.law(countriesOf(p, facts)),
      p.support(say.code(facts.company.email)),
    ),
  ];
}

/** When the terms were changed and the offer began. */
export function termsDates(p: TermsPhrases, facts: TermsFacts, say: Say): string[] {
  const dates: string[] = [];
  if (facts.updated) dates.push(p.updated(say.date(facts.updated)));
  if (facts.offerStarts) dates.push(p.offerStarts(say.date(facts.offerStarts)));
  return dates;
}

function about(p: TermsPhrases, { league, company, demo }: TermsFacts, say: Say): Section {
  const { name, address, vat } = company;
  return section(
    'about',
    p.about,
    p.aboutUs(say.code(league), say.code(name), say.code(address), say.code(vat)),
    p.aboutService,
    p.aboutAgreeing,
    demo && p.aboutDemo,
  );
}

function eligibility(p: TermsPhrases, facts: TermsFacts): Section {
  const carriers = carriersOf(facts);
  return section(
    'eligibility',
    p.eligibility,
    facts.parentalConsent ? p.ageOrConsent(MINIMUM_AGE) : p.age(MINIMUM_AGE),
    p.person,
    ...carriers.map(({ country, operator }) => p.resident(p.country(country), operator)),
    carriers.some(({ rica }) => rica) && p.rica,
    p.oneAccount,
    p.gameAccount,
  );
}

function prices(p: TermsPhrases, facts: TermsFacts, say: Say): Section {
  const { offers } = facts;
  const lines = offers.map(({ country, plans, pay }) => {
    const each = plans.map(({ price, period, upTo }) => p.price(say.money(price), period, upTo));
    return p.priceLine(p.country(country), each.join('; '), pay);
  });
  const tried = offers.filter(({ trialDays }) => trialDays.length > 0);
  const { daily, weekly, monthly } = RETRIES.carrierDays;
  const byCard = offers.some(({ pay }) => pay === 'card');
  const byCarrier = offers.some(({ pay }) => pay === 'carrier');
  return section(
    'prices',
    p.prices,
    p.access,
    [p.priceList, lines],
    ...tried.map(({ country, trialDays }) => p.trial(p.country(country), trialDays)),
    tried.length === 0 && p.noTrial,
    p.renewal,
    byCard && p.card,
    byCard && p.cardRetry(RETRIES.cardDays.join(', ')),
    byCarrier && p.carrier,
    byCarrier && p.carrierRetry(daily, weekly, monthly),
    p.dataCosts,
  );
}

function cancellation(p: TermsPhrases, facts: TermsFacts, say: Say): Section {
  const stops = carriersOf(facts).flatMap(({ country, dialCode, sms }) => {
    const name = p.country(country);
    const bySms = p.cancelSms(name, say.code(sms.keyword), say.code(sms.to));
    return dialCode ? [p.cancelDial(name, say.code(dialCode)), bySms] : [bySms];
  });
  const inEurope = facts.offers.some(({ country }) => country === 'europe');
  return section(
    'cancellation',
    p.cancellation,
    p.cancelAnyTime,
    p.cancelEffect,
    ...stops,
    inEurope && p.withdrawal(WITHDRAWAL_DAYS),
    p.removal,
  );
}

function play(p: TermsPhrases, say: Say): Section {
  const { accept, play: played, win, fault } = PLAY.points;
  return section(
    'play',
    p.play,
    p.matchFlow(PLAY.checkInMinutes),
    p.screenshot(PLAY.uploadMegabytes),
    p.points(say.signed(accept), say.signed(played), say.signed(win), say.signed(fault)),
    p.coins(PLAY.coins.referral, PLAY.coins.share),
  );
}

function tournament(p: TermsPhrases, say: Say): Section {
  const { pool, prizes: places, advancing, finalists, paymentBusinessDays } = TOURNAMENT;
  return section(
    'tournament',
    p.tournament,
    p.residency,
    p.pool(say.money(pool), places.map(say.money)),
    p.qualifiers(advancing, finalists),
    p.otherPrizes,
    p.payment(paymentBusinessDays),
  );
}

function carriersOf({ offers }: TermsFacts): CarrierOffer[] {
  return offers.filter((offer) => offer.pay === 'carrier');
}

function countriesOf(p: TermsPhrases, { offers }: TermsFacts): string {
  return [...new Set(offers.map(({ country }) => p.country(country)))].join(', ');
}
