import { latinLookOf } from '#core/normalise.ts';

/** Words for officials in the languages of the brands. Only whole words count. */
const OFFICIAL = [
  ...['admin', 'administrator', 'support', 'moderator', 'mod', 'system', 'sysadmin', 'staff'],
  ...['referee', 'organiser', 'organizer', 'official', 'helpdesk', 'customer care'],
  ...['schiedsrichter', 'veranstalter', 'kundendienst', 'administrateur', 'moderateur'],
  ...['modérateur', 'arbitre', 'organisateur', 'administrador', 'moderador', 'árbitro'],
  ...['organizador', 'soporte', 'amministratore', 'moderatore', 'arbitro', 'organizzatore'],
  ...['assistenza', 'المشرف', 'الإدارة', 'الدعم', 'الحكم', 'المنظم', 'አስተዳዳሪ', 'ድጋፍ', 'ዳኛ'],
];
/** Words that complete an official name and mean nothing alone. */
const BESIDE = ['the', 'team', 'help', 'desk', 'center', 'centre', 'service', 'chat', 'bot'];
/** Digits and letter pairs that are read as a letter; `i` and `l` look alike in many fonts. */
const READ_AS: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/[1l]/g, 'i'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/8/g, 'b'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

/** True for a username that could pass for an official, a brand or a carrier. */
export type OfficialNames = (username: string) => boolean;

/** Creates the check. Names of brands count anywhere in a username, those of carriers as whole words. */
export function officialNames(
  brands: readonly string[],
  carriers: readonly string[],
): OfficialNames {
  const words = new Set([...OFFICIAL, ...carriers].map(look));
  const phrases = brands.map(look);
  const parts = [...words, ...phrases, ...BESIDE.map(look)];
  const onlyParts = new RegExp(`^(?:${parts.join('|')})+$`, 'u');
  const isBeside = new RegExp(`^(?:${BESIDE.map(look).join('|')})+$`, 'u');
  return (username) => {
    const whole = look(username);
    if (phrases.some((phrase) => whole.includes(phrase))) return true;
    if (wordsOf(username).some((word) => words.has(look(word)))) return true;
    return onlyParts.test(whole) && !isBeside.test(whole);
  };
}

function wordsOf(username: string): string[] {
  return username.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[\s._-]+/u);
}

/** The letters of a word as a reader sees them, without signs and final digits. */
function look(word: string): string {
  const letters = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/(?<=\D)\d+$/u, '');
  return READ_AS.reduce((read, [sign, as]) => read.replace(sign, as), latinLookOf(letters));
}
