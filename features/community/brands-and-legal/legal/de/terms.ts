import type { Period } from '#brands/brand.ts';
import type { TermsPhrases } from '../en/terms.ts';

const PERIODS: Record<Period, string> = {
  daily: 'pro Tag',
  weekly: 'pro Woche',
  monthly: 'pro Monat',
};

export const terms: TermsPhrases = {
  title: 'Allgemeine Geschäftsbedingungen',
  updated: (date) => `Zuletzt aktualisiert am ${date}.`,
  offerStarts: (date) => `Das Angebot des Mobilfunkanbieters beginnt am ${date}.`,
  price: (price, period, upTo) => `${upTo ? 'bis zu ' : ''}${price} ${PERIODS[period]}`,
  priceLine: (country, prices, by) =>
    `${country}, ${by === 'card' ? 'mit Karte oder Wallet' : 'über den Mobilfunkanbieter'}: ${prices}`,

  about: 'Worum es geht',
  aboutUs: (league, company, address, vat) =>
    `${league} ist eine Onlineplattform für Wettkämpfe in Videospielen. Sie wird betrieben von ${company}, ${address}, Umsatzsteuer-Identifikationsnummer ${vat} („wir“).`,
  aboutService:
    'Spieler abonnieren den Dienst, treten Turnieren bei, die Battlegrounds heißen, fordern einander zu angesetzten 1v1-Matches heraus, melden und bestätigen Ergebnisse, sammeln Coins und Punkte, tauschen sich aus und steigen in den Ranglisten auf.',
  aboutAgreeing:
    'Wer sich registriert oder ein Abo abschließt, nimmt diese Bedingungen an. Bist du nicht einverstanden, nutze den Dienst bitte nicht.',
  aboutDemo:
    'Dies ist eine Vorführung. Sie anzusehen kostet nichts, und was in ihr gespielt wird, zählt weder für die Ranglisten noch für die Preise der Liga. Ein Abo, das du in ihr bestätigst, ist ein echtes, zu den Preisen weiter unten.',

  eligibility: 'Wer teilnehmen darf',
  age: (age) => `Du musst mindestens ${age} Jahre alt sein.`,
  ageOrConsent: (age) =>
    `Du musst mindestens ${age} Jahre alt sein. Wer jünger ist, darf mit der festgehaltenen Einwilligung eines Elternteils oder Vormunds teilnehmen, der diese Bedingungen für ihn annimmt.`,
  person:
    'Du musst eine natürliche Person sein. Firmen und andere Organisationen können nicht teilnehmen.',
  resident: (country, operator) =>
    `Abo über einen Mobilfunkanbieter (Land: ${country}): Du musst Staatsbürger oder Einwohner dieses Landes sein und Kunde von ${operator ?? 'einem Anbieter, der das Angebot führt'}.`,
  rica: 'Deine Nummer muss zu einem Prepaid-, Hybrid- oder Laufzeittarif gehören und nach dem südafrikanischen Gesetz RICA (Regulation of Interception of Communications and Provision of Communication-Related Information Act 70 of 2002) auf deinen Namen registriert sein.',
  oneAccount:
    'Jede Person hat einen Account, nutzt ihn allein und macht wahre Angaben. Behalte dein Passwort und deine Einmalcodes für dich.',
  gameAccount:
    'Um einem Battleground beizutreten, musst du deinen eigenen Game-Account verknüpfen (UUID, IGN ID oder PSN ID). Ein Battleground nur für eine Plattform, etwa die PS5, verlangt das Game auf dieser Plattform.',

  prices: 'Abo, Preise und Bezahlung',
  access:
    'Beitreten, herausfordern und chatten kannst du nur mit laufendem Abo oder Probezeitraum. Lesen kann jeder.',
  priceList: 'Das Abo kostet einschließlich Umsatzsteuer:',
  trial: (country, days) =>
    days.length === 1
      ? `${country}: ${days[0] === 1 ? 'Der erste Tag (24 Stunden) ist' : `Die ersten ${days[0]} Tage sind`} kostenlos zur Probe, einmal je Person. Kündigst du nicht während der Probe, folgt an ihrem Ende die erste Abbuchung.`
      : `${country}: eine kostenlose Probe von ${days.join(' oder ')} Tagen, wie vor der Bestätigung angezeigt, einmal je Person. Kündigst du nicht während der Probe, folgt an ihrem Ende die erste Abbuchung.`,
  noTrial: 'Es gibt keine kostenlose Probe: Der erste Zeitraum wird beim Abschluss bezahlt.',
  renewal:
    'Das Abo verlängert sich um denselben Zeitraum zum selben Preis, bis du kündigst. Wann das nächste Mal abgebucht wird, steht immer unter „Abo“.',
  card: 'Bei Kartenzahlung nehmen wir Visa, Mastercard, Apple Pay und Google Pay an. Deine Kartennummer geht nur an den Zahlungsdienstleister; wir erhalten sie nie. Du bekommst einen Beleg per E-Mail.',
  cardRetry: (days) =>
    `Eine Kartenzahlung, die bei der Verlängerung scheitert, wird nach ${days} Tagen erneut versucht. So lange behältst du den Zugang; nach dem letzten Fehlschlag endet das Abo.`,
  carrier:
    'Der Mobilfunkanbieter bucht vom Guthaben ab oder setzt den Betrag auf die Rechnung. Vor der ersten Abbuchung bestätigst du zweimal (Double-Opt-in), nachdem du Preis und Zeitraum gesehen hast; danach erhältst du eine kostenlose Nachricht, die sagt, wie du kündigst.',
  carrierRetry: (day, week, month) =>
    `Scheitert eine Abbuchung des Anbieters, wird sie ${day} Tag lang (Tagesabo), ${week} Tage (Wochenabo) oder ${month} Tage (Monatsabo) erneut versucht, immer über den ganzen Preis und nie in Teilen; danach endet das Abo.`,
  dataCosts:
    'Dein Netz kann Daten berechnen. Werbenachrichten kommen nur zwischen 07:00 und 19:00 Uhr.',

  cancellation: 'Kündigung',
  cancelAnyTime:
    'Du kannst jederzeit unter „Abo“ kündigen, mit einem Tipp und ohne Angabe von Gründen.',
  cancelEffect:
    'Die Kündigung wirkt zum Ende des laufenden Abrechnungszeitraums. Bis dahin behältst du den Zugang, und es wird nichts mehr abgebucht.',
  cancelDial: (country, code) => `${country}: Du kannst auch kündigen, indem du ${code} wählst.`,
  cancelSms: (country, keyword, to) =>
    `${country}: Du kannst auch kündigen, indem du ${keyword} per SMS an ${to} sendest.`,
  withdrawal: (days) =>
    `Verbraucher in der Europäischen Union können den Vertrag innerhalb von ${days} Tagen nach dem Abschluss widerrufen, durch eine Nachricht an den Support. Hast du verlangt, dass wir sofort beginnen, bezahlst du die genutzten Tage.`,
  removal:
    'Du kannst dein Profil unter „Account und Datenschutz“ entfernen. Deine personenbezogenen Daten werden dann gelöscht, und deine Matches bleiben unter „Gelöschter Spieler“ stehen.',

  play: 'Matches, Punkte und Coins',
  matchFlow: (minutes) =>
    `Eine Herausforderung nennt eine Zeit; der Gegner nimmt an, lehnt ab oder bittet um eine andere. Beide melden sich von ${minutes} Minuten vor bis ${minutes} Minuten nach dem Kickoff zum Check-in, spielen und tragen das Ergebnis ein; die andere Seite bestätigt es oder ficht es an. Wer nicht eincheckt, verliert kampflos.`,
  screenshot: (megabytes) =>
    `Ein Screenshot des Ergebnisses muss ein Bild von höchstens ${megabytes} MB sein und das Ergebnis deutlich zeigen.`,
  points: (accept, play, win, fault) => [
    'Punkte zählen für die Ranglisten:',
    [
      `${accept} für das Annehmen einer Herausforderung`,
      `${play} für das Spielen und Eintragen eines Ergebnisses`,
      `${win} für einen Sieg`,
      `${fault} für ein abgelehntes oder nicht beendetes Match, abgezogen vom Gesamtstand`,
    ],
  ],
  coins: (referral, share) =>
    `Coins gibt es als Tagesbonus, für das Werben eines Freundes (${referral} Coins für ihn und ${referral} für dich) und für das Teilen eines Profils (jedes Mal ${share} Coin). Du gibst sie für Gutscheine, Produkte und Erweiterungen der Plattform aus; sie haben keinen Geldwert und dürfen nicht verkauft werden. Der Code eines Gutscheins kommt per SMS.`,

  tournament: 'Turniere und Preise',
  residency:
    'Turniere mit Preisen in südafrikanischen Rand stehen nur Einwohnern Südafrikas offen. Für den Hauptpreis brauchst du einen gültigen Reisepass.',
  pool: (pool, prizes) => [
    `Der Preistopf eines solchen Turniers beträgt ${pool} je Spieltitel:`,
    prizes.map((prize, i) => `${i + 1}. Platz: ${prize}`),
  ],
  qualifiers: (advancing, finalists) =>
    `Die besten ${advancing} jeder Qualifikation kommen in ein Finale der besten ${finalists}, gespielt im Doppel-K.-o.-System.`,
  otherPrizes:
    'Zeiten, Regeln und Preise jedes anderen Battlegrounds stehen auf seiner eigenen Seite, bevor du beitrittst.',
  payment: (days) =>
    `Preise werden innerhalb von ${days} Geschäftstagen nach dem endgültigen Ergebnis ausgezahlt, an die Person, deren Name im Profil steht und die gezeigt hat, dass sie diese Bedingungen erfüllt. Ein Preis ist nicht übertragbar.`,

  disputes: 'Anfechtung',
  disputeTime: (hours) =>
    `Ein Ergebnis muss innerhalb von ${hours} Stunden nach dem Match angefochten werden, mit allem, was dein Ergebnis belegt.`,
  decision: (hours) =>
    `Die Turnierleitung entscheidet schriftlich und mit Begründung. Du kannst einmal innerhalb von ${hours} Stunden bei einem Administrator Berufung einlegen. Danach ist die Entscheidung von Turnierleitung und Administratoren endgültig. Der Weg zu den Gerichten bleibt dir offen.`,

  conduct: 'Fair Play und Verhalten',
  fairPlay:
    'Verboten sind Betrug, abgesprochene Ergebnisse, falsche Ergebnisse, veränderte Screenshots, das Spielen unter anderem Namen und das Ausnutzen von Fehlern eines Games.',
  respect:
    'Behandle andere im Chat, in Namen und in Bildern mit Respekt. Hass, Drohungen, Belästigung, Werbung und rechtswidrige Inhalte werden entfernt.',
  sanctions:
    'Wer gegen diese Regeln verstößt, kann verwarnt werden, Ergebnisse, Punkte, Coins oder Preise verlieren, gesperrt oder ausgeschlossen werden. Du erfährst den Grund und kannst beim Support widersprechen.',

  data: 'Deine Daten',
  dataKept: (months, days) =>
    `Wir behalten deine Daten, solange dein Profil aktiv ist, und bis zu ${months} Monate nach der Kündigung. Anfragen zu deinen Daten beantworten wir innerhalb von höchstens ${days} Tagen. Mehr steht in der Datenschutzerklärung.`,

  liability: 'Verfügbarkeit und Haftung',
  availability:
    'Wir betreiben den Dienst mit Sorgfalt, können aber nicht versprechen, dass er nie ausfällt. Trifft ein Fehler von uns ein Match, wird es wiederholt oder annulliert.',
  liable:
    'Wir haften unbeschränkt für Vorsatz, grobe Fahrlässigkeit und Schäden an Leben oder Gesundheit, sonst nur für den vorhersehbaren Schaden aus der Verletzung einer wesentlichen Pflicht. Gesetzliche Rechte von Verbrauchern werden nicht beschränkt.',
  thirdParties:
    'Hersteller der Games und Konsolen und Mobilfunkanbieter veranstalten die Wettkämpfe nicht und stehen nicht für sie ein.',

  changes: 'Änderungen',
  changeNotice: (days) =>
    `Wir kündigen dir eine Änderung dieser Bedingungen oder Preise mindestens ${days} Tage vorher an. Bist du nicht einverstanden, kannst du kündigen, bevor sie gilt.`,

  contact: 'Recht und Kontakt',
  law: (countries) =>
    `Es gilt das Recht des Landes, in dem du das Abo abgeschlossen hast (${countries}), mit dem Schutz, den es Verbrauchern gibt.`,
  support: (email, phone) =>
    `Der Support ist 24 Stunden am Tag, 7 Tage die Woche da, per E-Mail (${email}) und per Telefon (${phone}).`,
};
