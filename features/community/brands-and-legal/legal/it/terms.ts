import type { Period } from '#brands/brand.ts';
import type { TermsPhrases } from '../en/terms.ts';

const PERIODS: Record<Period, string> = {
  daily: 'al giorno',
  weekly: 'alla settimana',
  monthly: 'al mese',
};

export const terms: TermsPhrases = {
  title: 'Termini e condizioni',
  updated: (date) => `Ultimo aggiornamento: ${date}.`,
  offerStarts: (date) => `Offerta dell’operatore mobile valida dal giorno ${date}.`,
  price: (price, period, upTo) => `${upTo ? 'fino a ' : ''}${price} ${PERIODS[period]}`,
  priceLine: (country, prices, by) =>
    `${country}, ${by === 'card' ? 'con carta o portafoglio digitale' : 'tramite l’operatore mobile'}: ${prices}`,

  about: 'Di che cosa si tratta',
  aboutUs: (league, company, address, vat) =>
    `${league} è una piattaforma online di videogiochi competitivi. La gestisce ${company}, ${address}, partita IVA ${vat} («noi»).`,
  aboutService:
    'I giocatori si abbonano, partecipano a tornei, si sfidano in partite 1v1 a orario fissato, inviano e verificano i risultati, guadagnano monete e punti, parlano tra loro e salgono nelle classifiche.',
  aboutAgreeing:
    'Chi si registra o si abbona accetta questi termini. Se non sei d’accordo, non usare il servizio.',
  aboutDemo:
    'Questa è una dimostrazione. Guardarla non costa nulla, e ciò che vi si gioca non conta né per le classifiche né per i premi della lega. Un abbonamento che confermi al suo interno è vero, ai prezzi qui sotto.',

  eligibility: 'Chi può partecipare',
  age: (age) => `Devi avere almeno ${age} anni.`,
  ageOrConsent: (age) =>
    `Devi avere almeno ${age} anni. Chi è più giovane può partecipare con il consenso registrato di un genitore o tutore, che accetta questi termini per suo conto.`,
  person: 'Devi essere una persona fisica. Società e altri enti non possono partecipare.',
  resident: (country, operator) =>
    `Abbonamento tramite operatore mobile (paese: ${country}): devi essere cittadino o residente di quel paese e cliente di ${operator ?? 'un operatore che propone l’offerta'}.`,
  rica: 'La tua linea deve essere prepagata, ibrida o in abbonamento e registrata a tuo nome secondo la legge sudafricana RICA (Regulation of Interception of Communications and Provision of Communication-Related Information Act 70 of 2002).',
  oneAccount:
    'Ogni persona ha un solo account, lo usa da sola e dà informazioni vere. Tieni per te la password e i codici monouso.',
  gameAccount:
    'Per partecipare a un torneo devi collegare il tuo account del gioco (UUID, IGN ID o PSN ID). Un torneo riservato a una piattaforma, come PS5, richiede il gioco su quella piattaforma.',

  prices: 'Abbonamento, prezzi e pagamento',
  access:
    'Per partecipare, sfidare e chattare serve un abbonamento o una prova in corso. Leggere è libero.',
  priceList: 'L’abbonamento costa, IVA inclusa:',
  trial: (country, days) =>
    days.length === 1
      ? `${country}: ${days[0] === 1 ? 'il primo giorno (24 ore) è una prova gratuita' : `i primi ${days[0]} giorni sono una prova gratuita`}, una sola volta per persona. Se non disdici durante la prova, il primo addebito arriva al suo termine.`
      : `${country}: prova gratuita di ${days.join(' o ')} giorni, come indicato prima della conferma, una sola volta per persona. Se non disdici durante la prova, il primo addebito arriva al suo termine.`,
  noTrial: 'Non c’è una prova gratuita: il primo periodo si paga al momento dell’abbonamento.',
  renewal:
    'L’abbonamento si rinnova per lo stesso periodo e allo stesso prezzo finché non lo disdici. La data del prossimo addebito è sempre visibile in Abbonamento.',
  card: 'Con carta accettiamo Visa, Mastercard, Apple Pay e Google Pay. Il numero della carta va solo al fornitore dei pagamenti; noi non lo riceviamo mai. Ricevi una ricevuta via email.',
  cardRetry: (days) =>
    `Un pagamento con carta non riuscito al rinnovo viene ritentato dopo ${days} giorni. Intanto mantieni l’accesso; dopo l’ultimo tentativo fallito l’abbonamento termina.`,
  carrier:
    'L’operatore mobile scala il credito o aggiunge l’importo alla bolletta. Prima del primo addebito confermi due volte (double opt-in) dopo aver visto il prezzo e il periodo; poi ricevi un messaggio gratuito che dice come disdire.',
  carrierRetry: (day, week, month) =>
    `Un addebito dell’operatore non riuscito viene ritentato per ${day} giorno (abbonamento giornaliero), ${week} giorni (settimanale) o ${month} giorni (mensile), sempre per il prezzo intero e mai in parte; poi l’abbonamento termina.`,
  dataCosts:
    'La tua rete può far pagare i dati. I messaggi promozionali arrivano solo tra le 07:00 e le 19:00.',

  cancellation: 'Disdetta',
  cancelAnyTime: 'Puoi disdire in ogni momento in Abbonamento, con un tocco e senza dare motivi.',
  cancelEffect:
    'La disdetta vale dalla fine del ciclo di fatturazione in corso. Fino ad allora mantieni l’accesso, e non si addebita altro.',
  cancelDial: (country, code) => `${country}: puoi disdire anche componendo ${code}.`,
  cancelSms: (country, keyword, to) =>
    `${country}: puoi disdire anche inviando ${keyword} via SMS al ${to}.`,
  withdrawal: (days) =>
    `I consumatori dell’Unione europea possono recedere dal contratto entro ${days} giorni dall’abbonamento, con un messaggio all’assistenza. Se ci hai chiesto di iniziare subito, paghi i giorni usati.`,
  removal:
    'Puoi rimuovere il profilo in Account e privacy. I tuoi dati personali vengono allora cancellati, e le tue partite restano sotto «Giocatore eliminato».',

  play: 'Partite, punti e monete',
  matchFlow: (minutes) =>
    `Una sfida propone un orario; l’avversario accetta, rifiuta o ne chiede un altro. Tutti e due fanno il check-in da ${minutes} minuti prima a ${minutes} minuti dopo l’inizio, giocano e inseriscono il risultato; l’altra parte lo verifica o lo contesta. Chi non fa il check-in perde a tavolino.`,
  screenshot: (megabytes) =>
    `Lo screenshot del risultato deve essere un’immagine di al massimo ${megabytes} MB e mostrarlo con chiarezza.`,
  points: (accept, play, win, fault) => [
    'I punti contano per le classifiche:',
    [
      `${accept} per aver accettato una sfida`,
      `${play} per aver giocato e inviato un risultato`,
      `${win} per una vittoria`,
      `${fault} per una partita rifiutata o non completata, tolti dal totale`,
    ],
  ],
  coins: (referral, share) =>
    `Le monete si guadagnano con un bonus giornaliero, invitando un amico (${referral} monete per l’amico e ${referral} per te) e condividendo un profilo (${share} moneta ogni volta). Si spendono per buoni, prodotti e potenziamenti della piattaforma, non hanno valore in denaro e non si possono vendere. Il codice di un buono arriva via SMS.`,

  tournament: 'Tornei e premi',
  residency:
    'I tornei con premi in rand sudafricani sono aperti solo ai residenti in Sudafrica. Per il gran premio serve un passaporto valido.',
  pool: (pool, prizes) => [
    `Il montepremi di un tale torneo è di ${pool} per ogni gioco:`,
    prizes.map((prize, i) => `${i + 1}º posto: ${prize}`),
  ],
  qualifiers: (advancing, finalists) =>
    `I primi ${advancing} di ogni qualificazione passano a una finale dei migliori ${finalists}, a doppia eliminazione.`,
  otherPrizes:
    'Le date, le regole e i premi di ogni altro torneo sono sulla sua pagina prima che tu partecipi.',
  payment: (days) =>
    `I premi si pagano entro ${days} giorni lavorativi dal risultato definitivo, alla persona il cui nome è nel profilo e che ha mostrato di rispettare questi termini. Un premio non è cedibile.`,

  disputes: 'Contestazioni',
  disputeTime: (hours) =>
    `Un risultato va contestato entro ${hours} ore dalla partita, con tutto ciò che prova il tuo risultato.`,
  decision: (hours) =>
    `L’organizzazione decide per iscritto e con motivi. Puoi fare ricorso una volta a un amministratore, entro ${hours} ore. La decisione dell’organizzazione e degli amministratori è allora definitiva. I tuoi diritti davanti a un giudice restano.`,

  conduct: 'Fair play e comportamento',
  fairPlay:
    'Sono vietati i trucchi, i risultati combinati, i risultati falsi, gli screenshot modificati, giocare sotto altro nome e sfruttare i difetti di un gioco.',
  respect:
    'Tratta gli altri con rispetto in chat, nei nomi e nelle immagini. Odio, minacce, molestie, pubblicità e contenuti illegali vengono rimossi.',
  sanctions:
    'Chi viola queste regole può essere ammonito, perdere risultati, punti, monete o premi, essere sospeso o escluso. Ti diciamo il motivo e puoi opporti tramite l’assistenza.',

  data: 'I tuoi dati',
  dataKept: (months, days) =>
    `Conserviamo i tuoi dati finché il profilo è attivo e fino a ${months} mesi dopo la disdetta. Alle richieste sui tuoi dati rispondiamo entro un massimo di ${days} giorni. L’informativa sulla privacy dice di più.`,

  liability: 'Disponibilità e responsabilità',
  availability:
    'Gestiamo il servizio con cura, ma non possiamo promettere che non si fermi mai. Se un nostro errore tocca una partita, questa si ripete o si annulla.',
  liable:
    'Rispondiamo senza limiti per dolo, colpa grave e danni alla vita o alla salute, e per il resto solo del danno prevedibile dovuto alla violazione di un obbligo essenziale. I diritti che la legge dà ai consumatori non sono limitati.',
  thirdParties:
    'Gli autori dei giochi, i produttori di console e gli operatori mobili non organizzano le competizioni e non ne rispondono.',

  changes: 'Modifiche',
  changeNotice: (days) =>
    `Ti avvisiamo di una modifica di questi termini o dei prezzi con almeno ${days} giorni di anticipo. Se non sei d’accordo, puoi disdire prima che valga.`,

  contact: 'Legge e contatti',
  law: (countries) =>
    `Vale la legge del paese in cui ti sei abbonato (${countries}), con la tutela che dà ai consumatori.`,
  support: (email, phone) =>
    `L’assistenza è disponibile 24 ore su 24, 7 giorni su 7, via email (${email}) e per telefono (${phone}).`,
};
