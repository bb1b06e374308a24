/** The privacy policy in English; the other languages have the same clauses. */
export const privacy = {
  title: 'Privacy policy',
  updated: (date: string) => `Last updated on ${date}.`,

  who: 'Who is responsible',
  controller: (league: string, company: string, address: string) =>
    `${company}, ${address}, runs ${league} and is responsible for your personal data.`,
  scope:
    'This policy says which data we use, why, for how long, and what you can ask of us. It applies to the site, the app, our messages and support.',

  collect: 'What we collect',
  collected: [
    'When you enter: your cellphone number or your email address, a one-time code or your password. Passwords and codes are stored only as hashes.',
    'Your profile: username, avatar and country; and, if you tell us, your name, date of birth, gender and a bio.',
    'Your game accounts: UUID, IGN ID or PSN ID.',
    'Your play: battlegrounds, matches, scores, screenshots, points, ratings, coins, friends and messages.',
    'Your subscription: plan, status, dates and receipts; and, when you pay by card, your billing address. The card number and CVV go to the payment provider only.',
    'Technical data: internet address, kind of browser, language, time zone and errors.',
    'Your choices: consents, cookie settings and requests to support.',
  ],
  collectedIntro: 'We collect only what the service needs:',
  sources:
    'Most of it comes from you. Your mobile operator or payment provider tells us whether a subscription is active.',

  why: 'Why we use it',
  reasonsIntro: 'We use your data:',
  reasons: [
    'to run your account, matches, rankings and subscription: to keep our contract with you',
    'to keep play fair, to stop fraud and to keep the service safe: our legitimate interest, and that of the players',
    'to keep accounts and receipts: a duty by law',
    'to show offers and to measure the use of the site: only with your consent, which you may take back at any time',
  ],

  share: 'Who receives it',
  receiversIntro: 'We do not sell your data. It is received by:',
  receivers: [
    'other players: your username, avatar, country, bio, statistics, results and what you write to them',
    'your mobile operator, where it charges the subscription: your number and the state of the subscription',
    'the payment provider, where you pay by card or wallet',
    'providers who host the service or deliver SMS and email for us, bound by contract and only on our instructions',
    'authorities and courts, where the law obliges us',
  ],
  abroad:
    'Where data go to another country, we see to a level of protection that your law recognises, such as the standard contractual clauses of the European Union.',

  cookies: 'Cookies',
  cookieKinds:
    'Necessary cookies keep you signed in and remember your language and time zone. They also hold a random mark of your browser, by which we see that several accounts are used in it; we keep it as a hash, as long as the sessions it belongs to. Cookies for marketing and statistics are set only after you have allowed them.',
  cookieChoice:
    'Your choice (necessary, marketing, statistics) and its time are stored in your browser under the name gdpr-consent. You may change it at any time by erasing the data of this site in your browser.',

  keep: 'How long we keep it',
  kept: (months: number) =>
    `We keep your data while your profile is active and up to ${months} months after you cancel. Then they are erased.`,
  removed:
    'When you remove your profile, your personal data are erased at once, and your matches stay under “Deleted player”.',
  lawfulRecords:
    'Receipts, payments of prizes and proofs of consent are kept for as long as the law demands, and used for nothing else.',

  rights: 'Your rights',
  rightsIntro: 'You may at any time ask us:',
  rightsList: [
    'which data we have about you, and for a copy that can be read by machine',
    'to correct or to erase them',
    'to limit their use, or to stop a use to which you object',
    'to end what rests on your consent, from then on',
  ],
  answer: (email: string, days: number) =>
    `Much of this you can do yourself under Account and privacy. Otherwise write to ${email}. We answer within up to ${days} days, free of charge, and may ask you to show who you are.`,
  authority:
    'You may also complain to the data protection authority of your country, such as that of your EU member state (GDPR), the Information Regulator in South Africa (POPIA), or the authority under the data protection law of Kenya, Nigeria or Ethiopia.',

  security: 'Security',
  secured:
    'Connections are encrypted, access is limited to those who need it and recorded, and uploaded pictures lose their hidden data such as the place where they were taken. If a breach puts you at risk, we tell you and the authority.',

  children: 'Minors',
  minors: (age: number) =>
    `The service is for people aged ${age} and older. Where a brand admits younger players, a parent or guardian gives a recorded consent first, and may take it back. Data of others who are younger are erased when we learn of them.`,

  contact: 'Changes and contact',
  changed:
    'We publish a change here, with its date, and tell you of important ones before they apply.',
  write: (email: string) =>
    `Questions about your data go to ${email}. Support is there 24 hours a day, 7 days a week, by email and by phone.`,
};

export type PrivacyPhrases = typeof privacy;
