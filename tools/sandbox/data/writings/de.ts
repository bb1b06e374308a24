import type { Writing } from './writing.ts';

export const de: Writing = {
  titles: {
    daily: '{game}: Battleground des Tages',
    ps5: '{game}: PS5-Nacht',
    showdown: '{game}: Showdown am Wochenende',
  },
  descriptions: {
    daily:
      'Ein Tag, eine Rangliste. Fordere alle heraus, die bei {game} dabei sind, spiel so oft du willst und hol bis Mitternacht die meisten Punkte.',
    ps5: 'Eine Rangliste nur für PS5: {game} mit voller Bildrate, den ganzen Tag. Verknüpfe einen PS5-Account, um mitzumachen.',
    showdown:
      'Zwei Tage {game} um die großen Preise. Alle dürfen mitmachen; die vier mit den meisten Punkten am Sonntagabend werden bezahlt.',
  },
  gameRules: {
    football: [
      'Ein Match, normale Länge, Standardeinstellungen; wer herausfordert, richtet es aus.',
      'Unentschieden bleibt unentschieden: keine Verlängerung, kein Elfmeterschießen.',
      'Bricht die Verbindung bei 0-0 ab, beginnt ihr neu. Sonst geht es bei gleicher Minute und gleichem Stand weiter.',
      'Alle offiziellen Teams sind erlaubt, selbst gebaute nicht.',
    ],
    carball: [
      'Ein Match über fünf Minuten, eins gegen eins in einer Standardarena, ohne Mutatoren; wer herausfordert, richtet es aus.',
      'Steht es am Ende unentschieden, geht es in die Verlängerung: Das nächste Tor gewinnt.',
      'Bricht die Verbindung ab, spielt ihr die restlichen Minuten und zählt die Tore von vorher dazu.',
      'Alle Autos sind erlaubt.',
    ],
    basketball: [
      'Eins gegen eins auf einen Korb, wer zuerst 21 Punkte hat, gewinnt; wer herausfordert, richtet es aus.',
      'Ein Korb zählt einen Punkt, ein Distanzwurf zwei. Nach jedem Korb wechselt der Ball.',
      'Bricht die Verbindung ab, spielt ihr in einer neuen Partie beim gleichen Stand weiter.',
      'Alle Spieler der offiziellen Kader sind erlaubt, selbst erstellte nicht.',
    ],
    cricket: [
      'Ein Match mit fünf Overs pro Seite, Standardeinstellungen; wer herausfordert, richtet es aus.',
      'Das Ergebnis sind die Runs beider Seiten. Gleich viele Runs sind ein Unentschieden: kein Super Over.',
      'Bricht die Verbindung im ersten Innings ab, beginnt ihr neu. Danach jagt ihr dasselbe Ziel weiter.',
      'Alle Nationalteams sind erlaubt, selbst gebaute nicht.',
    ],
    fighting: [
      'Drei gewonnene Durchgänge entscheiden das Match, mit normalen Runden und normalem Timer; wer herausfordert, richtet es aus.',
      'Das Ergebnis sind die gewonnenen Durchgänge. Wer einen verliert, darf die Figur wechseln; wer gewinnt, nicht.',
      'Bricht die Verbindung ab, wiederholt ihr nur diesen Durchgang.',
      'Alle Figuren sind erlaubt, Turbotasten und Makros nicht.',
    ],
    racing: [
      'Vier gewonnene Rennen entscheiden das Match: je fünf Runden, Standardeinstellungen, ohne Schaden; wer herausfordert, richtet es aus.',
      'Das Ergebnis sind die gewonnenen Rennen. Wer herausfordert, wählt die erste Strecke, danach der Verlierer des letzten Rennens.',
      'Fliegt ein Auto in der ersten Runde nach einer Berührung von der Strecke, startet ihr neu.',
      'Bricht die Verbindung ab, wiederholt ihr nur dieses Rennen.',
      'Alle Serienautos sind erlaubt, getunte nicht.',
    ],
    shooter: [
      'Ein Duell, wer zuerst 13 Runden hat, gewinnt; Standardwaffen, Seitenwechsel nach 12 Runden.',
      'Das Ergebnis sind die gewonnenen Runden. Wer herausfordert, richtet es aus; die andere Seite wählt die Karte.',
      'Bricht die Verbindung ab, wiederholt ihr nur diese Runde.',
      'Zielhilfen, Makros und Kartenfehler kosten das Match.',
    ],
    survival: [
      'Drei Landungen solo in derselben Lobby: Wer herausfordert, teilt den Raumcode.',
      'Das Ergebnis sind die Eliminierungen aus allen drei Landungen. Gleich viele sind ein Unentschieden.',
      'Bricht die Verbindung vor der Landung ab, wiederholt ihr sie. Danach zählt sie.',
      'Nur Handys und Tablets, keine Emulatoren. Absprachen mit anderen kosten das Match.',
    ],
    strategy: [
      'Drei gewonnene Kämpfe entscheiden das Match, als Freundschaftskampf mit angeglichenen Karten; wer herausfordert, lädt ein.',
      'Das Ergebnis sind die gewonnenen Kämpfe. Dein Deck darfst du zwischen den Kämpfen wechseln.',
      'Ein Kampf ohne Sieger wird wiederholt.',
      'Bricht die Verbindung in der ersten Minute ab, wiederholt ihr den Kampf. Danach zählt sein Ergebnis.',
    ],
  },
  picture: 'Behalte ein Bild vom Endstand. Es entscheidet, wenn ihr euch nicht einig seid.',
  howToPlay: [
    'Verknüpfe deinen Game-Account und tritt dem Battleground bei.',
    'Such dir einen Gegner aus der Liste und fordere ihn heraus, sofort oder zu einer Zeit, die dir passt.',
    'Füge ihn auf deiner Plattform hinzu und melde dich an: Beide müssen bereit sein.',
    'Spielt und trag das Ergebnis ein. Dein Gegner bestätigt es, und die Punkte gehören dir.',
  ],
};
