import type { PrivacyPhrases } from '../en/privacy.ts';

export const privacy: PrivacyPhrases = {
  title: 'Informativa sulla privacy',
  updated: (date) => `Ultimo aggiornamento: ${date}.`,

  who: 'Chi è responsabile',
  controller: (league, company, address) =>
    `${company}, ${address}, gestisce ${league} ed è titolare del trattamento dei tuoi dati personali.`,
  scope:
    'Questa informativa dice quali dati usiamo, perché, per quanto tempo e che cosa puoi chiederci. Vale per il sito, l’app, i nostri messaggi e l’assistenza.',

  collect: 'Che cosa raccogliamo',
  collected: [
    'All’ingresso: il tuo numero di cellulare o il tuo indirizzo email, un codice monouso o la password. Password e codici si conservano solo come hash.',
    'Il tuo profilo: nome utente, avatar e paese; e, se li indichi, nome, data di nascita, genere e una bio.',
    'I tuoi account di gioco: UUID, IGN ID o PSN ID.',
    'Il tuo gioco: tornei, partite, risultati, screenshot, punti, rating, monete, amici e messaggi.',
    'Il tuo abbonamento: piano, stato, date e ricevute; e, se paghi con carta, l’indirizzo di fatturazione. Il numero della carta e il CVV vanno solo al fornitore dei pagamenti.',
    'Dati tecnici: indirizzo internet, tipo di browser, lingua, fuso orario ed errori.',
    'Le tue scelte: consensi, impostazioni dei cookie e richieste all’assistenza.',
  ],
  collectedIntro: 'Raccogliamo solo ciò che serve al servizio:',
  sources:
    'La maggior parte viene da te. Il tuo operatore mobile o il fornitore dei pagamenti ci dice se un abbonamento è attivo.',

  why: 'Perché li usiamo',
  reasonsIntro: 'Usiamo i tuoi dati:',
  reasons: [
    'per il tuo account, le partite, le classifiche e l’abbonamento: per eseguire il nostro contratto con te',
    'per un gioco leale, contro le frodi e per un servizio sicuro: il nostro legittimo interesse e quello dei giocatori',
    'per la contabilità e le ricevute: un obbligo di legge',
    'per mostrare offerte e misurare l’uso del sito: solo con il tuo consenso, che puoi revocare in ogni momento',
  ],

  share: 'Chi li riceve',
  receiversIntro: 'Non vendiamo i tuoi dati. Li ricevono:',
  receivers: [
    'gli altri giocatori: nome utente, avatar, paese, bio, statistiche, risultati e ciò che scrivi loro',
    'il tuo operatore mobile, se addebita l’abbonamento: il tuo numero e lo stato dell’abbonamento',
    'il fornitore dei pagamenti, se paghi con carta o portafoglio digitale',
    'i fornitori che ospitano il servizio o inviano per noi SMS ed email, vincolati da contratto e solo su nostre istruzioni',
    'autorità e tribunali, se la legge ci obbliga',
  ],
  abroad:
    'Se i dati vanno in un altro paese, curiamo un livello di protezione riconosciuto dalla tua legge, per esempio con le clausole contrattuali tipo dell’Unione europea.',

  cookies: 'Cookie',
  cookieKinds:
    'I cookie necessari mantengono l’accesso e ricordano lingua e fuso orario. Tra questi c’è un segno casuale del tuo browser, da cui vediamo se vi si usano più account; lo conserviamo come hash, finché ci sono le sue sessioni. I cookie di marketing e statistica si usano solo dopo che li hai permessi.',
  cookieChoice:
    'La tua scelta (necessari, marketing, statistica) e il suo momento si conservano nel browser con il nome gdpr-consent. Puoi cambiarla in ogni momento cancellando i dati di questo sito nel browser.',

  keep: 'Per quanto tempo li conserviamo',
  kept: (months) =>
    `Conserviamo i tuoi dati finché il profilo è attivo e fino a ${months} mesi dopo la disdetta. Poi vengono cancellati.`,
  removed:
    'Se rimuovi il profilo, i tuoi dati personali vengono cancellati subito, e le tue partite restano sotto «Giocatore eliminato».',
  lawfulRecords:
    'Ricevute, pagamenti di premi e prove del consenso si conservano per il tempo che la legge richiede, e non servono ad altro.',

  rights: 'I tuoi diritti',
  rightsIntro: 'In ogni momento puoi chiederci:',
  rightsList: [
    'quali dati abbiamo su di te, e una copia leggibile da una macchina',
    'di correggerli o cancellarli',
    'di limitarne l’uso, o di cessare un uso a cui ti opponi',
    'di porre fine, per il futuro, a ciò che si basa sul tuo consenso',
  ],
  answer: (email, days) =>
    `Molto puoi farlo da te in Account e privacy. Altrimenti scrivi a ${email}. Rispondiamo gratis entro un massimo di ${days} giorni, e possiamo chiederti di mostrare chi sei.`,
  authority:
    'Puoi anche rivolgerti all’autorità per la protezione dei dati del tuo paese: quella del tuo Stato membro dell’Unione europea (GDPR), l’Information Regulator in Sudafrica (POPIA) o l’autorità prevista dalla legge di Kenya, Nigeria o Etiopia.',

  security: 'Sicurezza',
  secured:
    'Le connessioni sono cifrate, l’accesso è limitato a chi ne ha bisogno e registrato, e le immagini caricate perdono i dati nascosti, come il luogo dello scatto. Se una violazione ti mette a rischio, avvisiamo te e l’autorità.',

  children: 'Minori',
  minors: (age) =>
    `Il servizio è per persone da ${age} anni in su. Se un marchio ammette giocatori più giovani, un genitore o tutore dà prima un consenso registrato, che può revocare. I dati di altri minori si cancellano appena lo sappiamo.`,

  contact: 'Modifiche e contatti',
  changed:
    'Pubblichiamo qui le modifiche, con la loro data, e avvisiamo delle più importanti prima che valgano.',
  write: (email) =>
    `Le domande sui tuoi dati vanno a ${email}. L’assistenza è disponibile 24 ore su 24, 7 giorni su 7, via email e per telefono.`,
};
