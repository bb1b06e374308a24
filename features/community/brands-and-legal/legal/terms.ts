import { type CarrierOffer, EUROPE, type TermsFacts } from './brand-facts.ts';
import type { TermsPhrases } from './en/terms.ts';
import { PLAY, PRIVACY, RETRIES, TOURNAMENT, WITHDRAWAL_DAYS } from './facts.ts';
import type { Say } from './say.ts';
import { type Section, section } from './text.ts';

const NOTICE_DAYS = 30; // after a change; not in the specification
const APPEAL_HOURS = 24; // rules.md

/** The terms of one page: which clauses apply, filled with its facts, in the words of one language. */
export function termsSections(p: TermsPhrases, facts: TermsFacts, say: Say): Section[] {
  return [
    about(p, facts, say),
    eligibility(p, facts, say),
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
      p.law(joined(facts.offers.map(({ place }) => say.place(place)))),
      p.support(
        joined(facts.leagues.map(({ company }) => say.code(company.email))),
        joined(facts.leagues.map(({ company }) => say.code(company.phone))),
      ),
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

function about(p: TermsPhrases, { leagues, demo }: TermsFacts, say: Say): Section {
  return section(
    'about',
    p.about,
    ...leagues.map(({ name, company }) => {
      const { name: runBy, address, vat } = company;
      return p.aboutUs(say.code(name), say.code(runBy), say.code(address), say.code(vat));
    }),
    p.aboutService,
    p.aboutAgreeing,
    demo && p.aboutDemo,
  );
}

function eligibility(p: TermsPhrases, facts: TermsFacts, say: Say): Section {
  const carriers = carriersOf(facts);
  return section(
    'eligibility',
    p.eligibility,
    facts.parentalConsent ? p.ageOrConsent(facts.minimumAge) : p.age(facts.minimumAge),
    p.person,
    ...unique(carriers.map(({ place, operator }) => p.resident(say.place(place), operator))),
    carriers.some(({ rica }) => rica) && p.rica,
    p.oneAccount,
    p.gameAccount,
  );
}

function prices(p: TermsPhrases, facts: TermsFacts, say: Say): Section {
  const { offers } = facts;
  const lines = offers.map(({ place, plans, pay, upTo }) => {
    const each = plans.map(({ price, period }) => p.price(say.money(price), period, upTo));
    return p.priceLine(say.place(place), each.join('; '), pay);
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
    ...unique(tried.map(({ place, trialDays }) => p.trial(say.place(place), trialDays))),
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
  const stops = carriersOf(facts).flatMap(({ place, dialCode, sms }) => {
    const name = say.place(place);
    return [
      dialCode && p.cancelDial(name, say.code(dialCode)),
      sms && p.cancelSms(name, say.code(sms.keyword), say.code(sms.to)),
    ].filter((line) => line !== null);
  });
  const inEurope = facts.offers.some(({ place }) => place === EUROPE);
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

/** The same words are said once, though several offers ask for them. */
function unique(lines: readonly string[]): string[] {
  return [...new Set(lines)];
}

function joined(words: readonly string[]): string {
  return unique(words).join(', ');
}
