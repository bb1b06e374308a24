import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intentOf } from './keywords.ts';

const STOPS = `
STOP|stop|Stop!|STOP.|"STOP"|*STOP*|- stop -|stop stop stop|STOP ALL|stopall|Stop all!|ＳＴＯＰ|ｓｔｏｐ|S\u200BTOP|\u202ASTOP\u202C
stop\u00a0please|please stop|Please, stop!|pls stop|plz stop now|kindly stop|Kindly stop this service|stop it|Stop this
stop please|stop thanks|Hi, please stop|Hello please stop my subscription|Good day. Kindly stop my subscription. Thank you
I want to stop|i want to stop my subscription|I would like to stop my subscription please|I'd like to unsubscribe
Please unsubscribe me|unsubscribe|Unsubscribe me please|UNSUB|unsub me|opt out|OPT-OUT|optout please|Opt me out
Can you please stop my subscription?|Could you please stop this service?|please cancel my subscription|cancel|CANCEL|Cancel!
cancel please|Cancel subscription|cancel my sub|cancel my subscription now|I want to cancel my membership|end|END|End please
end my subscription|END SUBSCRIPTION|quit|Quit please|out|OUT|terminate my subscription|deactivate|Deactivate my service
stop charging me|Stop taking my money|stop billing me please|stop sending me sms|STOP SMS|stop messages|Stop your messages
stop deducting my airtime|Please stop deducting my airtime|Remove me|take me off please|I don't want this service anymore
I dont want this subscription any more|I no longer want the service|no more messages|no more sms please|stop 8761|STOP 47
STOP BL|stop battle league|Stop Battle League please|unsuscribe|unsubcribe me|I am unsubscribing|STOP STOP please now
Please stop the daily subscription|stop the weekly package|cancel the monthly plan|stop everything|Stop immediately!
stopp|Stopp bitte|bitte stoppen|Bitte stoppt das Abo|ENDE|ende bitte|Abo beenden|Abo kündigen|abo kuendigen|ABO KÜNDIGEN
kündigen|kuendigen|KUENDIGEN|kundigen|Kündigung|Ich möchte mein Abo kündigen|Ich moechte kuendigen|ich will kündigen
Hiermit kündige ich mein Abonnement|hiermit kuendige ich|abmelden|Bitte abmelden|bitte mich abmelden|Abo stornieren
Ich will kein Abo mehr|Ich möchte keine Nachrichten mehr|Können Sie bitte mein Abo kündigen?|Bitte Vertrag kündigen, danke
ARRET|arrêt|Arrêter|arretez svp|ARRÊT SMS|stop svp|désabonner|DESABONNER|me désabonner|Je veux me désabonner
Je voudrais résilier mon abonnement|resilier|Résiliez mon abonnement s'il vous plaît|Je souhaite arrêter l'abonnement
Annuler mon abonnement|annuler l’abonnement svp|Je ne veux plus de messages|je ne veux plus de cet abonnement|stop merci
Bonjour, je veux arrêter|Pouvez-vous arrêter mon abonnement s'il vous plaît ?|désinscription|fin de l'abonnement
BAJA|baja|Baja por favor|dar de baja|Quiero darme de baja|quiero dar de baja mi suscripción|Dame de baja porfa|alto|ALTO
cancelar|Cancelar suscripción|cancelar mi suscripcion por favor|Quiero cancelar el servicio|parar|parar por favor
No quiero más mensajes|ya no quiero el servicio|ya no quiero recibir mensajes|Hola, quiero la baja|anular suscripcion
Detener el servicio|¡BAJA!|desuscribirme|deseo cancelar mi suscripción|no me cobren más|Por favor, ¿pueden dar de baja mi plan?
basta|BASTA|Basta messaggi|disdici|DISDICI|disdire l'abbonamento|Vorrei disdire il mio abbonamento|disdetta|annulla
Annulla abbonamento|disattiva|Disattivare il servizio per favore|Non voglio più il servizio|non voglio piu messaggi
Voglio cancellare l’abbonamento|cancellami|basta grazie|Potete disattivare il servizio per favore?
توقف|توقّف|توقـــف|إيقاف|ايقاف|أوقف|اوقف|أوقف الاشتراك|اوقفوا الخدمة|إلغاء|الغاء|إلغـــاء|الغاء الاشتراك|إلغاء الإشتراك
إلغاء اشتراكي من فضلك|أريد إلغاء الاشتراك|اريد الغاء الاشتراك|بدي الغي الاشتراك|بدي ألغي اشتراكي|الرجاء إيقاف الخدمة
لو سمحت أوقف الرسائل|لا أريد الاشتراك|لا اريد هذه الخدمة|ما بدي الخدمة|قف|قِف|ستوب|السلام عليكم أريد إيقاف الخدمة
يرجى إلغاء الخدمه|أوقف الخدمة الآن!|\u200Fإلغاء\u200F|هل يمكن إلغاء
አቁም|አቁሙ|ኣቁም|ዐቁም|ዓቁም|እባክዎ አቁሙ|እባክህ አቁም|አገልግሎቱን አቁሙልኝ|ይቁም|ይቁምልኝ|ማቆም እፈልጋለሁ|ደንበኝነቴን ማቋረጥ እፈልጋለሁ|ሰርዝ|ሠርዝ|እባክዎ ሰርዝ
ምዝገባዬን ሰርዝ|ምዝገባዬን ሠርዙልኝ|አገልግሎቱን አልፈልግም|አገልግሎት አልፈልግም|እባክዎን አገልግሎቱን ይቁምልኝ|አቋርጡልኝ|አሁን አቁም
`;

const OTHERS = `
Cancel my match with Thabo|cancel the match|Cancel match|Please cancel my challenge|cancel tonight's game please|Cancel it
cancel that|Can I cancel my match?|How do I cancel a match?|cancel my friend request|Out of data, please help|out of airtime
I am out|Out of order|out of the tournament|End of month?|end of the season|When does the season end?|end the match|The end
When does my trial end?|end game|quit the game|quit the match please|He quit|My opponent quit|leave the chat|leave match
delete my message|Delete my account name|remove my friend|remove Thabo|Don't stop|dont stop|Please don't stop|do not stop
do not cancel my subscription|Please don't cancel|I don't want to stop|I don't want to cancel my subscription|never stop
Why did you stop my subscription?|Did my subscription stop?|Is my subscription cancelled?|Can I stop my subscription?
How do I stop?|how to unsubscribe|What happens if I stop?|When can I stop?|can't stop|I can't stop playing|non-stop|nonstop
stop the match|Stop the game, he cheats|stop cheating|Please stop the match|Stop calling me a cheater in the chat please
stop the clock|the game stops working|It stopped working|my stream stopped|stopwatch|stopover|bus stop|pit stop|full stop
Stop match|stop playing|stop lying Thabo|Stop here? or play on|I will stop by tomorrow|My phone stops when I open the app
win a car|how much is it|help|HELP|HELP ME|info|?|!|...|hello|hi|thanks|please|please help|yes|no|ok|YES PLEASE|subscription
my subscription|I want my subscription|subscribe|Subscribe me please|join|start|START|play|I want to play|hasOwnProperty
toString|__proto__|constructor|I don't want it|no more data|no more matches please|I want to cancel|cancel 2|quit it
What is my score?|My opponent did not check in|I paid twice|where is my prize|voucher code please|change my number
cancel my payment|cancel the message|Annuler le message|remove message|I never got my code|is it down?|Wann ist das Ende?|Ende der Saison|Am Ende des Monats|Bitte nicht kündigen|Ich will nicht kündigen|Spiel abbrechen
Bitte das Spiel beenden|nicht stoppen|Mein Gegner hat aufgehört|Was kostet das Abo?|Wie kann ich kündigen?|Wie kündige ich?
Kann ich das Abo kündigen?|Das Spiel stoppt immer|Abo|keine Ahnung|Kein Spiel heute
Annuler mon match|annuler le match contre Thabo|fin du mois|fin de saison ?|Je ne veux pas arrêter|ne pas arrêter
Comment résilier ?|Comment arrêter mon abonnement ?|le jeu s'arrête tout le temps|j'ai arrêté hier|arrêt de bus
Je veux annuler ma partie|Quand finit mon abonnement ?
Cancelar mi partido|cancelar el partido con Juan|No quiero cancelar mi suscripción|no cancelar|no me den de baja
¿Cómo me doy de baja?|¿Cómo cancelar?|fin de mes|alto nivel|hablar más alto|parar el juego|para mi suscripción
la señal está baja|Quiero cancelar mi partida|no quiero
Annulla la partita|annullare la partita con Marco|fine del mese|Non voglio disdire|non disdire|Come disdico?|basta giocare?
Come si disattiva?|la fine della stagione|Vorrei annullare la sfida|cancella il messaggio di Luca
إلغاء المباراة|الغاء مباراتي مع سامي|أوقف اللعبة|لا أريد إلغاء الاشتراك|لا تلغي الاشتراك|لا توقف الخدمة|كيف ألغي الاشتراك؟
كيف أوقف الخدمة؟|متى ينتهي الاشتراك؟|اللعبة توقفت|لا أريد|الاشتراك|انتهى الرصيد
ጨዋታውን ሰርዝ|ከአበበ ጋር ያለኝን ጨዋታ ሰርዝ|አታቁም|አታቁሙ|እንዴት ነው ማቆም የምችለው?|ጨዋታው ቆመ|ምዝገባ|አልፈልግም|አገልግሎቱን ማቆም አልፈልግም|መቼ ያበቃል?
`;

const sentences = (table: string) => table.split(/[|\n]/).filter((each) => each.trim() !== '');
/** A question in Arabic without a question mark. */
const DOUBTFUL = 'هل يمكن إلغاء';

test('so many sentences that the table is worth its name', () => {
  expect(sentences(STOPS).length).toBeGreaterThan(200);
  expect(sentences(OTHERS).length).toBeGreaterThan(200);
});

test.each(sentences(STOPS).filter((each) => each !== DOUBTFUL))('%s stops', (text) => {
  expect(intentOf(text, 'STOP')).toBe('stop');
});

test.each([...sentences(OTHERS), DOUBTFUL])('%s stops nothing', (text) => {
  expect(intentOf(text, 'STOP')).toBe('help');
});

test('the brand’s own keyword stops as it is printed, whatever it is and whatever short code follows', () => {
  expect(intentOf('leave bl', 'LEAVE BL')).toBe('stop');
  expect(intentOf('LEAVE BL 47', 'LEAVE BL')).toBe('stop');
  expect(intentOf('Leave', 'LEAVE')).toBe('stop');
  expect(intentOf('STOP?', 'STOP')).toBe('stop');
  expect(intentOf('STOP EALZA', 'STOP')).toBe('stop');
  expect(intentOf('leave the match', 'LEAVE')).toBe('help');
});

test.each(['status', 'STATO', 'حالة', 'حاله', 'ሁኔታ', 'ኹኔታ', 'Status please'])(
  '%s asks how it stands',
  (text) => expect(intentOf(text, 'STOP')).toBe('status'),
);

test('invisible signs, width, case and lengthened letters change nothing', () => {
  const text = fc.constantFrom(...sentences(STOPS), ...sentences(OTHERS));
  fc.assert(
    fc.property(text, fc.constantFrom('\u200B', '\u200F', '\u2066', '\uFEFF'), (each, sign) => {
      const intent = intentOf(each, 'STOP');
      expect(intentOf([...each].join(sign), 'STOP')).toBe(intent);
      expect(intentOf(each.toUpperCase(), 'STOP')).toBe(intent);
      const wide = each.replace(/[a-z]/gi, (letter) =>
        String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
      );
      expect(intentOf(wide, 'STOP')).toBe(intent);
    }),
  );
});

test('nothing unknown stops', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sentences(STOPS)),
      fc.stringMatching(/^[qxz]{5}$/),
      (each, word) => {
        expect(intentOf(`${word} ${each}`, 'STOP')).toBe('help');
      },
    ),
  );
});
