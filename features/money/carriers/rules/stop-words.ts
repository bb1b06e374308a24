/** The role of a word or phrase in a message to a short number. */
export type Part =
  /** Asks to stop, alone or in a sentence. */
  | 'clear'
  /** Asks to stop if it is alone or names a subscription: matches are cancelled and months end, too. */
  | 'weak'
  /** "I don't want …": stops, and reverses the meaning of a word that stops. */
  | 'refusal'
  /** A name for the subscription. */
  | 'ours'
  /** A message or a charge: "cancel the message" may mean a single one. */
  | 'sent'
  /** It, this, a number: does not name a subject. */
  | 'vague'
  | 'polite'
  | 'filler';

type Table = Readonly<Record<Exclude<Part, 'vague'>, string>> & { readonly vague?: string };

/** By language, separated by `|`. Every brand understands all languages. */
export const STOP_WORDS: Readonly<Record<string, Table>> = {
  en: {
    clear:
      'stop|stopp|stop all|stopall|stop it all|unsubscribe|unsubscribe all|unsub|unsubscribed|opt out|optout|opt me out|sign me out of|take me off|remove me|cancel all|cancelsub|stop charging me|stop charging|stop billing me|stop billing|stop taking my money|stop taking money|stop deducting|stop deducting my airtime|stop taking my airtime|stop texting me|stop texting|stop sending me sms|stop sending me messages|stop sending messages|stop sending me texts|stop messaging me|deactivate|de activate|unsuscribe|unsubcribe|unsubscibe|stpo|sotp|stopping|unsubscribing',
    weak: 'end|cancel|cancell|quit|out|terminate|discontinue|leave|exit|remove|delete|cancelling|canceling|ending',
    refusal:
      'i don t want|i dont want|don t want|dont want|do not want|i do not want|no longer want|i no longer want|no more',
    ours: 'subscription|subscriptions|subscribtion|sub|subs|membership|service|services|plan|package|contract|battle league|battleleague|bl|eal|eal24|esports',
    sent: 'payment|payments|charges|billing|sms|smses|text|texts|messages|message',
    vague: 'it|this|that|these|everything',
    polite:
      'please|pls|plz|pliz|kindly|thanks|thank you|thx|tx|ta|hi|hello|hey|good day|dear|sir|madam|good morning|good evening|now|immediately|right now|asap|today|at once',
    filler:
      'my|the|your|all|me|i|we|i m|i am|im|want|want to|wanna|would like to|i d like to|id like to|like to|need to|wish to|to|from|of your|with your|you|can you|could you|can u|will you|would you|just|any|any more|anymore|and|for|a|on my number|on my phone|on this number|off|must|you must|u|your|ok|okay|yes|paid|daily|weekly|monthly|for good|forever|completely',
  },
  de: {
    clear:
      'stopp|stoppen|stoppt|stoppe|abmelden|abmeldung|kündigen|kündigung|kündige|kündigt|gekündigt werden|abbestellen|abbestellung|deaktivieren|austragen|abo beenden|abo ende',
    weak: 'ende|beenden|beende|abbrechen|schluss|aufhören|storno|stornieren|löschen',
    refusal:
      'ich will nicht mehr|will nicht mehr|ich möchte nicht mehr|möchte nicht mehr|ich will kein|ich will keine|ich möchte kein|ich möchte keine|kein|keine',
    ours: 'abo|abonnement|abos|vertrag|mitgliedschaft|dienst',
    sent: 'nachrichten|zahlung|abbuchung|abbuchungen|sms',
    vague: 'es|das|dies',
    polite: 'bitte|danke|vielen dank|hallo|guten tag|sofort|jetzt|heute',
    filler:
      'ich|mein|meine|meines|meinen|das|den|die|der|will|möchte|würde gerne|würde gern|gerne|gern|hiermit|mich|von|vom|ab|an|zu|dein|euer|eure|ihr|mehr|alle|alles|wir|und|sie|können sie|könnt ihr|kannst du',
  },
  fr: {
    clear:
      'arrêt|arrêter|arrêtez|arrête|stopper|stoppez|désabonner|désabonnez|désabonnement|me désabonner|se désabonner|désinscrire|désinscription|résilier|résiliez|résiliation|désactiver|désactivez|ne plus recevoir|plus de messages|plus de sms',
    weak: 'annuler|annulez|annulation|fin|terminer|supprimer|mettre fin',
    refusal:
      'je ne veux plus|je veux plus|ne veux plus|je ne souhaite plus|je n en veux plus|j en veux plus',
    ours: 'abonnement|abonnements|service|services|forfait|contrat|abo',
    sent: 'messages|prélèvement|prélèvements|sms',
    vague: 'ça|cela|ceci|tout',
    polite:
      's il vous plaît|s il te plaît|svp|stp|merci|bonjour|bonsoir|salut|maintenant|immédiatement|tout de suite|de suite|aujourd hui',
    filler:
      'je|j|veux|voudrais|je voudrais|souhaite|aimerais|mon|mes|l|le|la|les|de|d|du|des|cet|ce|à|m|me|moi|vos|votre|pouvez vous|peux tu|payer|être|abonné|nous|et|vous|recevoir',
  },
  es: {
    clear:
      'baja|dar de baja|darme de baja|dame de baja|denme de baja|deme de baja|darse de baja|me doy de baja|quiero la baja|desuscribir|desuscribirme|desuscribirse|desactivar|detener|deténgan|detengan|cancelar suscripción|anular suscripción|no me cobren|dejen de cobrarme|dejar de recibir|stop sms',
    weak: 'alto|parar|paren|cancelar|cancela|cancelen|anular|anula|terminar|fin|salir|eliminar',
    refusal: 'no quiero más|ya no quiero|ya no deseo|no deseo más|no quiero seguir|no quiero',
    ours: 'suscripción|subscripción|suscripciones|servicio|servicios|plan|contrato|membresía|abono',
    sent: 'mensajes|cobros|cobro|sms',
    vague: 'esto|eso|lo',
    polite:
      'por favor|porfavor|porfa|xfa|xfavor|gracias|muchas gracias|hola|buenos días|buenas tardes|buenas|ya|ahora|ahora mismo|inmediatamente|hoy',
    filler:
      'quiero|deseo|quisiera|me gustaría|necesito|mi|la|el|los|las|de|del|que|me|este|esta|a|al|mis|su|más|recibir|yo|favor|y|pagar|pueden|puede|puedes|podrían|su|pagando|para siempre',
  },
  it: {
    clear:
      'basta|disdici|disdire|disdetta|disdico|disattiva|disattivare|disattivate|disattivazione|disiscrivimi|disiscrivere|disiscrizione|cancellami|cancellatemi|ferma|fermare|fermate|recesso|smettere|non mandatemi più',
    weak: 'annulla|annullare|annullate|cancella|cancellare|fine|termina|terminare|chiudere|eliminare',
    refusal: 'non voglio più|non lo voglio più|non desidero più|non voglio',
    ours: 'abbonamento|servizio|servizi|iscrizione|contratto',
    sent: 'messaggi|addebiti|addebito|pagamento|sms',
    vague: 'lo|questo|tutto',
    polite:
      'per favore|per piacere|perfavore|grazie|ciao|salve|buongiorno|buonasera|subito|ora|adesso|oggi|immediatamente',
    filler:
      'voglio|vorrei|desidero|il|l|lo|la|i|gli|mio|miei|mia|dal|da|di|del|dell|questo|il vostro|vostro|a|con|ricevere|pagare|mi|e|potete|puoi|può|più|all',
  },
  ar: {
    clear:
      'توقف|توقيف|إيقاف|ايقاف|أوقف|أوقفوا|اوقف|وقف|وقفوا|إلغاء|الغاء|إلغاء الاشتراك|ألغ|ألغي|الغي|ألغوا|إنهاء|انهاء|ستوب',
    weak: 'قف|خروج|كفى|إنهي|حذف|خلاص',
    refusal: 'لا أريد|لا اريد|ما بدي|مش عايز|لم أعد أريد|لا أرغب|ما أريد',
    ours: 'اشتراك|الاشتراك|اشتراكي|باشتراكي|الخدمة|خدمة|خدمتكم|الباقة|العضوية',
    sent: 'الرسائل|رسائل|الدفع|الخصم',
    vague: 'هذا|هذه',
    polite:
      'من فضلك|من فضلكم|لو سمحت|لو سمحتم|رجاء|الرجاء|أرجو|ارجوكم|أرجوكم|شكرا|شكرا لكم|السلام عليكم|مرحبا|الآن|الان|فورا|حالا|اليوم|يرجى',
    filler: 'أريد|اريد|بدي|أرغب في|أود|عايز|من|في|عن|كل|جميع|أن|هاي|يا|لي|عني|لكم|بعد',
  },
  am: {
    clear: 'አቁም|አቁሙ|አቁሙልኝ|አቁምልኝ|አቁሚ|ማቆም|ይቁም|ይቁምልኝ|ለማቆም|አቋርጥ|አቋርጡ|አቋርጡልኝ|ማቋረጥ|ይቋረጥ|ይቋረጥልኝ|ለማቋረጥ|ስቶፕ',
    weak: 'ሰርዝ|ሰርዙ|ሰርዙልኝ|ሰርዝልኝ|መሰረዝ|ይሰረዝ|ይሰረዝልኝ|ለመሰረዝ|ጨርስ|ይብቃ|በቃ',
    refusal: 'አልፈልግም|ከእንግዲህ አልፈልግም|አያስፈልገኝም',
    ours: 'ደንበኝነት|ደንበኝነቴን|ደንበኝነቱን|የደንበኝነት ምዝገባ|ምዝገባ|ምዝገባዬን|ምዝገባዬ|ምዝገባውን|አገልግሎት|አገልግሎቱን|አገልግሎቱ|አገልግሎታችሁን',
    sent: 'መልእክት|መልዕክት|መልእክቱን|ክፍያ|ክፍያውን|ክፍያዬን',
    vague: 'ይህን|ይሄን|ይህንን',
    polite: 'እባክዎ|እባክዎን|እባክህ|እባክሽ|እባካችሁ|እባኮትን|እባክዎት|አመሰግናለሁ|ሰላም|አሁን|አሁኑኑ|ዛሬ|ጤና ይስጥልኝ',
    filler: 'የእኔን|የኔን|የእኔ|የኔ|እፈልጋለሁ|ፈልጋለሁ|ከ|ከዚህ|እኔ|ሁሉንም',
  },
};

/** Words in a message with the keyword that show another subject. */
export const OTHER_MATTERS =
  'match|matches|game|games|challenge|challenges|friend|friends|chat|room|tournament|cup|event|battleground|opponent|score|clock|timer|cheating|cheater|lying|playing|asking|inviting|calling|working|worked|works|loading|here|there|data|airtime|month|season|player|players|team|video|stream|bus|car|don t|dont|not|never|spiel|spiele|gegner|partie|match nul|jeu|adversaire|partido|juego|rival|partita|gioco|avversario|مباراة|المباراة|لعبة|اللعبة|ጨዋታ|ጨዋታው|ውድድር';
