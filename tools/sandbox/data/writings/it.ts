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
  gameRules: {
    football: [
      'Una partita, durata normale, impostazioni predefinite; ospita chi lancia la sfida.',
      'Il pareggio resta pareggio: niente supplementari, niente rigori.',
      'Se la connessione cade sullo 0-0 si ricomincia. Altrimenti si riprende dallo stesso minuto e punteggio.',
      'Sono ammesse tutte le squadre ufficiali; quelle personalizzate no.',
    ],
    carball: [
      'Una partita di cinque minuti, uno contro uno in un’arena standard, senza mutatori; ospita chi lancia la sfida.',
      'In parità alla fine si va ai supplementari: vince il gol successivo.',
      'Se la connessione cade, giocate i minuti rimasti e sommate i gol di prima.',
      'Sono ammesse tutte le auto.',
    ],
    basketball: [
      'Uno contro uno a metà campo, vince chi arriva a 21; ospita chi lancia la sfida.',
      'Un canestro vale un punto, un tiro da lontano due. Dopo ogni canestro la palla cambia mano.',
      'Se la connessione cade, si riprende dallo stesso punteggio in una nuova partita.',
      'Sono ammessi tutti i giocatori dei roster ufficiali; quelli personalizzati no.',
    ],
    cricket: [
      'Una partita di cinque over per squadra, impostazioni predefinite; ospita chi lancia la sfida.',
      'Il punteggio sono i run di ogni squadra. A parità di run è pareggio: niente super over.',
      'Se la connessione cade nel primo inning si ricomincia. Poi si riprende l’inseguimento dello stesso obiettivo.',
      'Sono ammesse tutte le nazionali; le squadre personalizzate no.',
    ],
    fighting: [
      'Tre incontri vinti danno la vittoria, con round e tempo predefiniti; ospita chi lancia la sfida.',
      'Il punteggio sono gli incontri vinti. Chi perde un incontro può cambiare personaggio, chi vince no.',
      'Se la connessione cade, si ripete solo quell’incontro.',
      'Sono ammessi tutti i personaggi; tasti turbo e macro no.',
    ],
    racing: [
      'Quattro gare vinte danno la vittoria: cinque giri ciascuna, impostazioni predefinite, senza danni; ospita chi lancia la sfida.',
      'Il punteggio sono le gare vinte. Chi lancia la sfida sceglie la prima pista, poi la sceglie chi perde.',
      'Se un contatto manda un’auto fuori pista al primo giro, si riparte.',
      'Se la connessione cade, si ripete solo quella gara.',
      'Sono ammesse tutte le auto di serie; quelle elaborate no.',
    ],
    shooter: [
      'Un duello, vince chi arriva a 13 round, armi predefinite; cambio di lato dopo 12 round.',
      'Il punteggio sono i round vinti. Ospita chi lancia la sfida, l’avversario sceglie la mappa.',
      'Se la connessione cade, si ripete solo quel round.',
      'Aiuti alla mira, macro e difetti della mappa costano la partita.',
    ],
    survival: [
      'Tre lanci in solitaria nella stessa lobby: chi lancia la sfida condivide il codice.',
      'Il punteggio sono le eliminazioni dei tre lanci. A parità è pareggio.',
      'Se la connessione cade prima dell’atterraggio, si ripete il lancio. Dopo, vale.',
      'Solo telefoni e tablet, niente emulatori. Allearsi con altri giocatori costa la partita.',
    ],
    strategy: [
      'Tre battaglie vinte danno la vittoria, in amichevole con carte livellate; invita chi lancia la sfida.',
      'Il punteggio sono le battaglie vinte. Puoi cambiare mazzo tra una battaglia e l’altra.',
      'Una battaglia senza vincitore si ripete.',
      'Se la connessione cade nel primo minuto, si ripete la battaglia. Dopo, il risultato vale.',
    ],
  },
  picture: 'Conserva un’immagine della schermata finale. Decide se non siete d’accordo.',
  howToPlay: [
    'Collega il tuo account di gioco e unisciti al torneo.',
    'Scegli un avversario tra gli iscritti e sfidalo subito o all’ora che preferisci.',
    'Aggiungilo sulla tua piattaforma, poi fai il check-in: dovete essere pronti entrambi.',
    'Giocate e inserisci il risultato. L’avversario lo conferma e i punti sono tuoi.',
  ],
};
