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
  gameRules: [
    'Ein Match, normale Länge, Standardeinstellungen; wer herausfordert, richtet es aus.',
    'Unentschieden bleibt unentschieden: keine Verlängerung, kein Elfmeterschießen.',
    'Bricht die Verbindung bei 0-0 ab, beginnt ihr neu. Sonst geht es bei gleicher Minute und gleichem Stand weiter.',
    'Teams, Autos und Figuren sind frei wählbar; selbst gebaute sind nicht erlaubt.',
    'Behalte ein Bild vom Endstand. Es entscheidet, wenn ihr euch nicht einig seid.',
  ],
  howToPlay: [
    'Verknüpfe deinen Game-Account und tritt dem Battleground bei.',
    'Such dir einen Gegner aus der Liste und fordere ihn heraus, sofort oder zu einer Zeit, die dir passt.',
    'Füge ihn auf deiner Plattform hinzu und melde dich an: Beide müssen bereit sein.',
    'Spielt und trag das Ergebnis ein. Dein Gegner bestätigt es, und die Punkte gehören dir.',
  ],
};
