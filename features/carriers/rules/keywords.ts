/** What somebody wants who writes to a short number. */
export type Intent = 'stop' | 'status' | 'help';

/** The words of all seven languages; every brand understands each of them. */
const WORDS: Readonly<Record<Exclude<Intent, 'help'>, readonly string[]>> = {
  stop: [
    ...['stop', 'stop all', 'stopall', 'end', 'cancel', 'quit', 'unsubscribe', 'unsub', 'out'],
    ...['stopp', 'ende', 'abmelden', 'kündigen'],
    ...['arrêt', 'arrêter', 'désabonner', 'résilier'],
    ...['baja', 'alto', 'parar', 'cancelar'],
    ...['basta', 'disdici', 'annulla', 'disattiva'],
    ...['توقف', 'إيقاف', 'إلغاء', 'قف'],
    ...['አቁም', 'ይቁም', 'ሰርዝ'],
  ],
  status: ['status', 'statut', 'estado', 'stato', 'حالة', 'ሁኔታ'],
};

const KNOWN = new Map(
  (['stop', 'status'] as const).flatMap((intent) =>
    WORDS[intent].map((word) => [plain(word), intent] as const),
  ),
);

/**
 * Reads what was written to a short number; whatever is not understood asks for help. The brand's own keyword
 * stops, too. A keyword counts alone or with what follows it ("STOP please"), not in the middle of a sentence.
 */
export function intentOf(text: string, keyword: string): Intent {
  const words = plain(text).split(' ');
  const [first = '', second = ''] = words;
  if (plain(keyword) === first || plain(keyword) === words.join(' ')) return 'stop';
  return KNOWN.get(`${first} ${second}`) ?? KNOWN.get(first) ?? 'help';
}

/** Lower case, without accents, punctuation and the forms of one letter. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
