/** Letters of other scripts, Cyrillic and then Greek, each with the Latin one that it looks like in either case. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  (
    'аa вb сc ԁd еe нh һh іi јj кk ӏl мm оo рp ԛq ѕs тt уy үy хx ԝw ' +
    'αa βb εe ηh ιi κk μm νn οo ρp τt υy χx ζz ıi'
  )
    .split(' ')
    .map(([other = '', latin = '']) => [other, latin]),
);

/**
 * The key of the Latin name that a name of this key looks like, so that nobody passes for another; `latin_look` of
 * the database does the same.
 */
export function latinLookOf(key: string): string {
  return [...key].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
}
