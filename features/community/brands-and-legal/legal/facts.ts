/** The numbers of section 9 of the specification, unless a line names another source. */
export const TOURNAMENT = {
  pool: rand(25_000),
  prizes: [rand(12_000), rand(7_000), rand(4_000), rand(2_000)],
  advancing: 4,
  finalists: 8,
  disputeHours: 24,
  paymentBusinessDays: 30,
};
export const PLAY = {
  points: { accept: 10, play: 50, win: 150, fault: -25 },
  coins: { referral: 100, share: 1 },
  uploadMegabytes: 5,
  checkInMinutes: 15, // rules.md
};
export const PRIVACY = { keptMonths: 6, answerDays: 21 };
/** Days on which a failed charge is tried again (rules.md). */
export const RETRIES = { cardDays: [1, 3, 5], carrierDays: { daily: 1, weekly: 2, monthly: 3 } };
export const WITHDRAWAL_DAYS = 14; // Directive 2011/83/EU
export const NOTICE_DAYS = 30; // of a change; not in the specification
export const APPEAL_HOURS = 24; // rules.md

/** The privacy policies carry the date of the European terms, with which they were revised. */
export const PRIVACY_UPDATE = '2025-07-21';

function rand(amount: number) {
  return { amount: amount * 100, currency: 'ZAR' };
}
