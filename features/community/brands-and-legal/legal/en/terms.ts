import type { Period } from '#brands/brand.ts';

const PERIODS: Record<Period, string> = {
  daily: 'per day',
  weekly: 'per week',
  monthly: 'per month',
};

/** The terms in English; the other languages have the same clauses. */
export const terms = {
  title: 'Terms and conditions',
  updated: (date: string) => `Last updated on ${date}.`,
  offerStarts: (date: string) => `The offer of the mobile operator starts on ${date}.`,
  price: (price: string, period: Period, upTo: boolean) =>
    `${upTo ? 'up to ' : ''}${price} ${PERIODS[period]}`,
  priceLine: (country: string, prices: string, by: 'card' | 'carrier') =>
    `${country}, ${by === 'card' ? 'by card or wallet' : 'by the mobile operator'}: ${prices}`,

  about: 'About these terms',
  aboutUs: (league: string, company: string, address: string, vat: string) =>
    `${league} is an online platform for competitive gaming. It is run by ${company}, ${address}, VAT registration number ${vat} (“we”, “us”).`,
  aboutService:
    'Players subscribe, join tournaments called battlegrounds, challenge each other to scheduled 1v1 matches, submit and verify scores, earn coins and points, talk with other players and climb the leaderboards.',
  aboutAgreeing:
    'Whoever registers or subscribes accepts these terms. If you do not agree with them, please do not use the service.',
  aboutDemo:
    'This is a demonstration. Looking at it costs nothing, and what is played in it counts neither for the rankings nor for the prizes of the league. A subscription that you confirm from within it is a real one, on the prices below.',

  eligibility: 'Who may take part',
  age: (age: number) => `You must be ${age} years old or older.`,
  ageOrConsent: (age: number) =>
    `You must be ${age} years old or older. Whoever is younger may take part with the recorded consent of a parent or guardian, who accepts these terms for them.`,
  person: 'You must be a natural person. Companies and other bodies cannot take part.',
  resident: (country: string, operator: string | null) =>
    `Where you subscribe by a mobile operator in ${country}, you must be a citizen or resident of that country and a subscriber of ${operator ?? 'an operator that carries the offer'}.`,
  rica: 'Your number must be on a prepaid, hybrid or contract plan and be registered in your name under RICA (Regulation of Interception of Communications and Provision of Communication-Related Information Act 70 of 2002).',
  oneAccount:
    'Each person has one account, uses it alone and gives true information. Keep your password and your one-time codes to yourself.',
  gameAccount:
    'To join a battleground you must link your own account of the game (UUID, IGN ID or PSN ID). A battleground that is exclusive to a platform, such as PS5, asks for the game on that platform.',

  prices: 'Subscription, prices and payment',
  access:
    'Joining, challenging and chatting need an active subscription or trial. Reading does not.',
  priceList: 'The subscription costs, value added tax included:',
  trial: (country: string, days: readonly number[]) =>
    days.length === 1
      ? `${country}: the first ${days[0]} ${days[0] === 1 ? 'day (24 hours) is a' : 'days are a'} free trial, once for each person. Unless you cancel during the trial, the first charge follows at its end.`
      : `${country}: a free trial of ${days.join(' or ')} days, as shown to you before you confirm, once for each person. Unless you cancel during the trial, the first charge follows at its end.`,
  noTrial: 'There is no free trial: the first period is paid when you subscribe.',
  renewal:
    'The subscription renews for the same period at the same price until you cancel it. The date of the next charge is always shown under Subscription.',
  card: 'By card we accept Visa, Mastercard, Apple Pay and Google Pay. The number of your card goes to the payment provider only; we never receive it. You get a receipt by email.',
  cardRetry: (days: string) =>
    `A card payment that fails on renewal is tried again after ${days} days. You keep access meanwhile; after the last failure the subscription ends.`,
  carrier:
    'A mobile operator charges your airtime or adds the charge to your bill. Before the first charge you confirm twice (double opt-in) after seeing the price and the period; then you receive a free message that says how to stop.',
  carrierRetry: (day: number, week: number, month: number) =>
    `A charge by the operator that fails is tried again for ${day} day (daily subscription), ${week} days (weekly) or ${month} days (monthly), always for the whole price and never for parts of it; then the subscription ends.`,
  dataCosts:
    'Your network may charge you for data. Messages with offers come only between 07:00 and 19:00.',

  cancellation: 'Cancelling',
  cancelAnyTime:
    'You may cancel at any time under Subscription, with one tap and without giving a reason.',
  cancelEffect:
    'Cancelling takes effect at the end of the current billing cycle. You keep access until then, and nothing more is charged.',
  cancelDial: (country: string, code: string) =>
    `${country}: you may also cancel by dialling ${code}.`,
  cancelSms: (country: string, keyword: string, to: string) =>
    `${country}: you may also cancel by sending ${keyword} by SMS to ${to}.`,
  withdrawal: (days: number) =>
    `Consumers in the European Union may withdraw from the contract within ${days} days of subscribing, by a message to support. Where you asked us to start at once, you pay for the days used.`,
  removal:
    'You may remove your profile under Account and privacy. Your personal data are then erased, and your matches stay under “Deleted player”.',

  play: 'Matches, points and coins',
  matchFlow: (minutes: number) =>
    `A challenge names a time; the opponent accepts, declines or asks for another time. Both players check in between ${minutes} minutes before and ${minutes} minutes after kickoff, play, and enter the result; the other side verifies or disputes it. Whoever does not check in loses by walkover.`,
  screenshot: (megabytes: number) =>
    `A screenshot of the score must be an image of at most ${megabytes} MB and show the score clearly.`,
  points: (accept: string, play: string, win: string, fault: string): [string, string[]] => [
    'Points count for the rankings:',
    [
      `${accept} for accepting a challenge`,
      `${play} for playing and submitting a score`,
      `${win} for a win`,
      `${fault} for declining or not completing a match, taken off the overall score`,
    ],
  ],
  coins: (referral: number, share: number) =>
    `Coins are earned by a daily bonus, by referring a friend (${referral} coins for the friend and ${referral} for you) and by sharing a profile (${share} coin each time). They are spent on vouchers, products and platform enhancers, have no value in money and cannot be sold. The code of a voucher arrives by SMS.`,

  tournament: 'Tournaments and prizes',
  residency:
    'Tournaments with prizes in South African rand are open to residents of South Africa only. For the grand prize you need a valid passport.',
  pool: (pool: string, prizes: readonly string[]): [string, string[]] => [
    `The prize pool of such a tournament is ${pool} per title:`,
    prizes.map((prize, i) => `${['1st', '2nd', '3rd', '4th'][i]} place: ${prize}`),
  ],
  qualifiers: (advancing: number, finalists: number) =>
    `The top ${advancing} of each qualifier advance to a final of the top ${finalists}, played as double elimination.`,
  otherPrizes:
    'The dates, the rules and the prizes of every other battleground stand on its own page before you join.',
  payment: (days: number) =>
    `Prizes are paid within ${days} business days after the result is final, to the person whose name is in the profile and who has shown that these terms are met. A prize cannot be transferred.`,

  disputes: 'Disputes',
  disputeTime: (hours: number) =>
    `A dispute about a result must be raised within ${hours} hours after the match, with whatever proves your score.`,
  decision: (hours: number) =>
    `The organisers decide, in writing and with reasons. You may appeal once to an administrator, within ${hours} hours. The decision of the organisers and administrators is then final. Your rights before a court remain.`,

  conduct: 'Fair play and conduct',
  fairPlay:
    'Cheating, arranged results, false scores, edited screenshots, playing under another name and the use of faults in a game are forbidden.',
  respect:
    'Treat others with respect in chat, in names and in pictures. Hatred, threats, harassment, advertising and unlawful content are removed.',
  sanctions:
    'Whoever breaks these rules may be warned, lose results, points, coins or prizes, or be suspended or banned. You are told the reason and may object through support.',

  data: 'Your data',
  dataKept: (months: number, days: number) =>
    `We keep your data while your profile is active and up to ${months} months after you cancel. Requests about your data are answered within up to ${days} days. The privacy policy says more.`,

  liability: 'Availability and liability',
  availability:
    'We run the service with care, but cannot promise that it never fails. Where a fault of ours touches a match, it is played again or annulled.',
  liable:
    'We are liable without limit for intent, gross negligence and harm to life or health, and otherwise only for foreseeable harm from breaking an essential duty. Rights that the law gives to consumers are not limited.',
  thirdParties:
    'The makers of the games, the consoles and the mobile operators neither organise the competitions nor answer for them.',

  changes: 'Changes',
  changeNotice: (days: number) =>
    `We tell you of a change to these terms or prices at least ${days} days ahead. If you do not agree, you may cancel before it takes effect.`,

  contact: 'Law and contact',
  law: (countries: string) =>
    `The law of the country in which you subscribed applies (${countries}), and with it the protection it gives to consumers.`,
  support: (email: string, phone: string) =>
    `Support is there 24 hours a day, 7 days a week, by email (${email}) and by phone (${phone}).`,
};

export type TermsPhrases = typeof terms;
