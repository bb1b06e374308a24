import type { PrivacyPhrases } from '../en/privacy.ts';

export const privacy: PrivacyPhrases = {
  title: 'Datenschutzerklärung',
  updated: (date) => `Zuletzt aktualisiert am ${date}.`,

  who: 'Wer verantwortlich ist',
  controller: (league, company, address) =>
    `${company}, ${address}, betreibt ${league} und ist für deine personenbezogenen Daten verantwortlich.`,
  scope:
    'Diese Erklärung sagt, welche Daten wir nutzen, wozu, wie lange, und was du von uns verlangen kannst. Sie gilt für die Website, die App, unsere Nachrichten und den Support.',

  collect: 'Was wir erheben',
  collected: [
    'Beim Eintritt: deine Handynummer oder E-Mail-Adresse, einen Einmalcode oder dein Passwort. Passwörter und Codes speichern wir nur als Hash.',
    'Dein Profil: Benutzername, Avatar und Land; und, wenn du sie angibst, Name, Geburtsdatum, Geschlecht und eine Bio.',
    'Deine Game-Accounts: UUID, IGN ID oder PSN ID.',
    'Was du spielst: Battlegrounds, Matches, Ergebnisse, Screenshots, Punkte, Ratings, Coins, Freunde und Nachrichten.',
    'Dein Abo: Tarif, Stand, Daten und Belege; und bei Kartenzahlung deine Rechnungsadresse. Kartennummer und CVV gehen nur an den Zahlungsdienstleister.',
    'Technische Daten: Internetadresse, Art des Browsers, Sprache, Zeitzone und Fehler.',
    'Deine Entscheidungen: Einwilligungen, Cookie-Einstellungen und Anfragen an den Support.',
  ],
  collectedIntro: 'Wir erheben nur, was der Dienst braucht:',
  sources:
    'Das meiste kommt von dir. Dein Mobilfunkanbieter oder der Zahlungsdienstleister sagt uns, ob ein Abo läuft.',

  why: 'Wozu wir sie nutzen',
  reasonsIntro: 'Wir nutzen deine Daten:',
  reasons: [
    'für deinen Account, deine Matches, die Ranglisten und dein Abo: um unseren Vertrag mit dir zu erfüllen',
    'für Fair Play, gegen Betrug und für einen sicheren Dienst: unser berechtigtes Interesse und das der Spieler',
    'für Buchhaltung und Belege: eine gesetzliche Pflicht',
    'um Angebote zu zeigen und die Nutzung der Website zu messen: nur mit deiner Einwilligung, die du jederzeit widerrufen kannst',
  ],

  share: 'Wer sie erhält',
  receiversIntro: 'Wir verkaufen deine Daten nicht. Es erhalten sie:',
  receivers: [
    'andere Spieler: deinen Benutzernamen, Avatar, dein Land, deine Bio, Statistik, Ergebnisse und was du ihnen schreibst',
    'dein Mobilfunkanbieter, wenn er das Abo abbucht: deine Nummer und den Stand des Abos',
    'der Zahlungsdienstleister, wenn du mit Karte oder Wallet bezahlst',
    'Dienstleister, die den Dienst hosten oder für uns SMS und E-Mails zustellen, durch Vertrag gebunden und nur nach unserer Weisung',
    'Behörden und Gerichte, wenn das Gesetz uns verpflichtet',
  ],
  abroad:
    'Gehen Daten in ein anderes Land, sorgen wir für ein Schutzniveau, das dein Recht anerkennt, etwa durch die Standardvertragsklauseln der Europäischen Union.',

  cookies: 'Cookies',
  cookieKinds:
    'Notwendige Cookies halten dich angemeldet und merken sich Sprache und Zeitzone. Dazu gehört ein zufälliges Zeichen deines Browsers, an dem wir sehen, dass mehrere Accounts darin benutzt werden; wir bewahren es als Hash auf, so lange wie die Sitzungen dazu. Cookies für Marketing und Statistik werden erst gesetzt, wenn du sie erlaubt hast.',
  cookieChoice:
    'Deine Wahl (notwendig, Marketing, Statistik) und ihr Zeitpunkt werden in deinem Browser unter dem Namen gdpr-consent gespeichert. Du kannst sie jederzeit ändern, indem du die Daten dieser Website in deinem Browser löschst.',

  keep: 'Wie lange wir sie behalten',
  kept: (months) =>
    `Wir behalten deine Daten, solange dein Profil aktiv ist, und bis zu ${months} Monate nach der Kündigung. Dann werden sie gelöscht.`,
  removed:
    'Entfernst du dein Profil, werden deine personenbezogenen Daten sofort gelöscht, und deine Matches bleiben unter „Gelöschter Spieler“ stehen.',
  lawfulRecords:
    'Belege, Auszahlungen von Preisen und Nachweise von Einwilligungen bleiben so lange, wie das Gesetz es verlangt, und dienen nichts anderem.',

  rights: 'Deine Rechte',
  rightsIntro: 'Du kannst jederzeit von uns verlangen:',
  rightsList: [
    'Auskunft, welche Daten wir über dich haben, und eine maschinenlesbare Kopie',
    'sie zu berichtigen oder zu löschen',
    'ihre Nutzung einzuschränken oder eine Nutzung zu beenden, der du widersprichst',
    'für die Zukunft zu beenden, was auf deiner Einwilligung beruht',
  ],
  answer: (email, days) =>
    `Vieles davon kannst du selbst unter „Account und Datenschutz“ tun. Sonst schreib an ${email}. Wir antworten kostenlos innerhalb von höchstens ${days} Tagen und dürfen dich bitten, dich auszuweisen.`,
  authority:
    'Du kannst dich auch bei der Datenschutzbehörde deines Landes beschweren: der deines EU-Mitgliedstaats (DSGVO), dem Information Regulator in Südafrika (POPIA) oder der Behörde nach dem Recht von Kenia, Nigeria oder Äthiopien.',

  security: 'Sicherheit',
  secured:
    'Verbindungen sind verschlüsselt, Zugriff haben nur, die ihn brauchen, und er wird aufgezeichnet; hochgeladene Bilder verlieren ihre verborgenen Daten wie den Ort der Aufnahme. Gefährdet dich eine Verletzung des Datenschutzes, sagen wir es dir und der Behörde.',

  children: 'Minderjährige',
  minors: (age) =>
    `Der Dienst ist für Personen ab ${age} Jahren. Lässt eine Marke jüngere Spieler zu, gibt vorher ein Elternteil oder Vormund eine festgehaltene Einwilligung und kann sie zurücknehmen. Daten anderer Minderjähriger löschen wir, sobald wir davon erfahren.`,

  contact: 'Änderungen und Kontakt',
  changed:
    'Änderungen veröffentlichen wir hier mit ihrem Datum; wichtige kündigen wir an, bevor sie gelten.',
  write: (email) =>
    `Fragen zu deinen Daten gehen an ${email}. Der Support ist 24 Stunden am Tag, 7 Tage die Woche da, per E-Mail und telefonisch.`,
};
