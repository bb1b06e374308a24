import type { Writing } from './writing.ts';

export const it: Writing = {
  titles: {
    daily: '{game}: torneo del giorno',
    ps5: '{game}: notte PS5',
    showdown: '{game}: sfida del weekend',
  },
  descriptions: {
    daily:
      'Un giorno, una classifica. Sfida chiunque si sia iscritto a {game}, gioca quanto vuoi e chiudi la giornata con più punti di tutti.',
    ps5: 'Una classifica solo per PS5: {game} alla massima fluidità, tutto il giorno. Collega un account PS5 per partecipare.',
    showdown:
      'Due giorni di {game} per i premi più grandi. Possono partecipare tutti; i quattro con più punti domenica sera vengono pagati.',
  },
  gameRules: [
    'Una partita, durata normale, impostazioni predefinite; ospita chi lancia la sfida.',
    'Il pareggio resta pareggio: niente supplementari, niente rigori.',
    'Se la connessione cade sullo 0-0 si ricomincia. Altrimenti si riprende dallo stesso minuto e punteggio.',
    'Squadre, auto e personaggi a scelta; quelli personalizzati non sono ammessi.',
    'Conserva un’immagine della schermata finale. Decide se non siete d’accordo.',
  ],
  howToPlay: [
    'Collega il tuo account di gioco e unisciti al torneo.',
    'Scegli un avversario tra gli iscritti e sfidalo subito o all’ora che preferisci.',
    'Aggiungilo sulla tua piattaforma, poi fai il check-in: dovete essere pronti entrambi.',
    'Giocate e inserisci il risultato. L’avversario lo conferma e i punti sono tuoi.',
  ],
};
