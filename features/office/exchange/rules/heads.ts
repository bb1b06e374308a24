import { identifier } from '#core/normalise.ts';

/** The meaning of a column in a list of players. */
export type Column = 'email' | 'number' | 'username' | 'userId' | 'disqualified' | 'leftAt';

/** Heads of columns in the words of the field and of all seven languages. */
const HEADS: Readonly<Record<Column, readonly string[]>> = {
  email: [
    ...['email', 'mail', 'email address', 'mail address', 'e mail', 'email id'],
    ...['courriel', 'adresse courriel', 'adresse email', 'adresse mail', 'adresse électronique'],
    ...['correo', 'correo electrónico', 'dirección de correo', 'dirección de correo electrónico'],
    ...['indirizzo email', 'indirizzo mail', 'posta elettronica', 'indirizzo di posta elettronica'],
    ...['E-Mail-Adresse', 'Mailadresse'],
    ...['البريد', 'بريد', 'البريد الإلكتروني', 'بريد إلكتروني', 'الإيميل', 'إيميل', 'ايميل'],
    ...['عنوان البريد الإلكتروني'],
    ...['ኢሜይል', 'ኢሜል', 'ኢሜይል አድራሻ', 'የኢሜይል አድራሻ', 'የኢሜል አድራሻ'],
  ],
  number: [
    ...[
      'number',
      'phone',
      'phone number',
      'phone no',
      'telephone',
      'telephone number',
      'tel',
      'tel no',
    ],
    ...['mobile', 'mobile number', 'mobile no', 'mobile phone', 'mobile phone number', 'msisdn'],
    ...['cell', 'cell number', 'cell no', 'cellphone', 'cellphone number', 'contact number'],
    ...['contact no', 'whatsapp', 'whatsapp number', 'sms number'],
    ...['numéro', 'téléphone', 'numéro de téléphone', 'n° de téléphone', 'portable', 'tél'],
    ...['numéro de portable', 'téléphone portable', 'numéro de mobile', 'téléphone mobile'],
    ...['número', 'teléfono', 'número de teléfono', 'móvil', 'número de móvil', 'teléfono móvil'],
    ...['celular', 'número de celular', 'teléfono celular'],
    ...[
      'numero',
      'telefono',
      'numero di telefono',
      'cellulare',
      'numero di cellulare',
      'telefonino',
    ],
    ...['Nummer', 'Telefon', 'Telefonnummer', 'Handy', 'Handynummer', 'Mobil', 'Mobilnummer'],
    ...[
      'Mobiltelefon',
      'Mobilfunknummer',
      'Rufnummer',
      'Handy-Nr',
      'Telefon-Nr',
      'Mobil-Nr',
      'Tel-Nr',
    ],
    ...['رقم', 'الرقم', 'هاتف', 'الهاتف', 'رقم الهاتف', 'رقم هاتف', 'جوال', 'الجوال', 'رقم الجوال'],
    ...['موبايل', 'الموبايل', 'رقم الموبايل', 'المحمول', 'رقم المحمول', 'الهاتف المحمول', 'الخلوي'],
    ...['رقم الهاتف المحمول', 'تليفون', 'تلفون', 'واتساب'],
    ...['ስልክ', 'ስልክ ቁጥር', 'የስልክ ቁጥር', 'ስ.ቁ', 'ቁጥር', 'ሞባይል', 'የሞባይል ቁጥር', 'ሞባይል ቁጥር'],
    ...['ተንቀሳቃሽ ስልክ', 'የእጅ ስልክ'],
  ],
  username: [
    ...['username', 'user', 'player', 'player name', 'name', 'nick', 'nickname', 'handle', 'alias'],
    ...[
      'gamertag',
      'gamer tag',
      'gamer name',
      'gamer id',
      'game name',
      'in-game name',
      'ign',
      'tag',
    ],
    ...[
      'screen name',
      'display name',
      'psn',
      'psn id',
      'ign id',
      'ea id',
      'xbox gamertag',
      'online id',
    ],
    ...['user name', 'full name', 'entrant', 'participant', 'competitor'],
    ...[
      "nom d'utilisateur",
      'utilisateur',
      'pseudo',
      'pseudonyme',
      'joueur',
      'nom du joueur',
      'nom',
    ],
    ...[
      'nombre de usuario',
      'usuario',
      'jugador',
      'nombre del jugador',
      'nombre',
      'apodo',
      'alias',
    ],
    ...['nome utente', 'utente', 'giocatore', 'nome giocatore', 'nome del giocatore', 'nome'],
    ...[
      'soprannome',
      'Benutzername',
      'Nutzername',
      'Benutzer',
      'Spieler',
      'Spielername',
      'Spitzname',
    ],
    ...[
      'اسم المستخدم',
      'المستخدم',
      'مستخدم',
      'اللاعب',
      'لاعب',
      'اسم اللاعب',
      'الاسم',
      'اسم',
      'اللقب',
    ],
    ...['لقب', 'المشترك', 'المشارك'],
    ...['የተጠቃሚ ስም', 'ተጠቃሚ', 'የተጠቃሚስም', 'ተጫዋች', 'የተጫዋች ስም', 'ስም', 'መጠሪያ ስም', 'ቅጽል ስም'],
  ],
  userId: ['userId'],
  disqualified: ['disqualified'],
  leftAt: ['leftAt'],
};

/** Inside longer heads, such as those of forms: "Your e-mail address (for the lobby)". */
const PARTS: readonly (readonly [RegExp, Column])[] = [
  [/email|courriel|correoelectronico|بريدالالكتروني|ኢሜይል|ኢሜል/u, 'email'],
  [/phone|mobile(?:number|no)|cell(?:number|no)|whatsapp|telefon|telephone|handynummer/u, 'number'],
  [/رقمالهاتف|رقمالجوال|رقمالموبايل|ስልክቁጥር/u, 'number'],
  [/username|gamertag|playername|ingamename|benutzername|nomeutente|nomdutilisateur/u, 'username'],
  [/nombredeusuario|اسمالمستخدم|اسماللاعب|የተጠቃሚስም|የተጫዋችስም/u, 'username'],
];
/** A part counts in heads of forms, not in sentences above a table. */
const MOST_WORDS = 6;

const KNOWN = new Map(
  (Object.keys(HEADS) as Column[]).flatMap((column) =>
    HEADS[column].map((head) => [plainHead(head), column] as const),
  ),
);
/** A player may be called like these; nobody is called "Cell number". */
const ALSO_NAMES = new Set(
  [
    'name',
    'player',
    'user',
    'nick',
    'nickname',
    'alias',
    'handle',
    'tag',
    'psn',
    'ign',
    'mobile',
  ].concat(
    ['joueur', 'pseudo', 'nom', 'nombre', 'nome', 'jugador', 'apodo', 'utente', 'spieler', 'handy'],
    ['mobil', 'cell', 'number', 'numero', 'nummer', 'mail', 'portable', 'entrant', 'participant'],
  ),
);

export function columnOf(cell: string): Column | undefined {
  const head = plainHead(cell);
  const known = KNOWN.get(head);
  if (known || cell.includes('@') || cell.split(/\s+/).length > MOST_WORDS) return known;
  return PARTS.find(([part]) => part.test(head))?.[1];
}

/** True for the head of a column that is no player's name. */
export function isUnmistakable(cell: string): boolean {
  return columnOf(cell) !== undefined && !ALSO_NAMES.has(plainHead(cell));
}

/** Letters and digits alone, without accents, in lower case. */
function plainHead(text: string): string {
  return identifier(text)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
