/** Covers drawn by our own code, for games without a picture. */

export const MOTIFS = ['ball', 'hoop', 'bat', 'road', 'fist', 'target', 'tower'] as const;
type Motif = (typeof MOTIFS)[number];

export interface Drawing {
  readonly motif: Motif;
  /** Degrees of the colour wheel. */
  readonly hue: number;
}

/** A drawing by its name, such as `ball-140`. */
export function drawingOf(name: string): Drawing | undefined {
  const [, word, degrees] = /^([a-z]+)-(\d{1,3})$/.exec(name) ?? [];
  const motif = MOTIFS.find((each) => each === word);
  const hue = Number(degrees);
  return motif && hue < 360 ? { motif, hue } : undefined;
}

const MOTIF_OF: Readonly<Record<string, Motif>> = {
  sports: 'ball',
  racing: 'road',
  fighting: 'fist',
  shooter: 'target',
  strategy: 'tower',
};

/** The name of the drawing of a new game: its genre is the motif, and its slug picks the colour. */
export function drawingFor(category: string, slug: string): string {
  let hue = 0;
  for (const letter of slug) hue = (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return `${MOTIF_OF[category] ?? 'ball'}-${hue}`;
}

/** The drawing as SVG, 320 × 200. */
export function drawn({ motif, hue }: Drawing): string {
  const ground = `hsl(${hue} 46% 15%)`;
  const beam = `hsl(${hue} 44% 21%)`;
  const bright = `hsl(${hue} 78% 66%)`;
  const deep = `hsl(${hue} 52% 38%)`;
  const other = `hsl(${(hue + 150) % 360} 84% 64%)`;
  const shapes = SHAPES[motif]({ ground, bright, deep, other });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><path fill="${ground}" d="M0 0h320v200H0z"/><path fill="${beam}" d="M-20 200L150 0h60L40 200zM110 200L280 0h60L170 200z"/>${shapes}</svg>\n`;
}

interface Colours {
  readonly ground: string;
  readonly bright: string;
  readonly deep: string;
  readonly other: string;
}

const SHAPES: Readonly<Record<Motif, (colours: Colours) => string>> = {
  ball: ({ bright, deep, ground, other }) =>
    `<path fill="none" stroke="${deep}" stroke-width="6" d="M-10 172H330M28 172V66h92"/><circle cx="206" cy="100" r="66" fill="${bright}"/><path fill="${ground}" d="M206 66l32 23-12 38h-40l-12-38z"/><path fill="none" stroke="${ground}" stroke-width="5" d="M206 66V34M238 89l31-10M226 127l18 27M186 127l-18 27M174 89l-31-10"/><circle cx="92" cy="150" r="9" fill="${other}"/>`,
  hoop: ({ bright, deep, ground, other }) =>
    `<path fill="${deep}" d="M196 24h104v92H196z"/><path fill="none" stroke="${bright}" stroke-width="5" d="M226 62h44v34h-44z"/><path fill="none" stroke="${other}" stroke-width="7" d="M206 104h84"/><path fill="none" stroke="${bright}" stroke-width="3" d="M212 108l12 54M230 108l8 54M248 108v54M266 108l-8 54M284 108l-12 54M216 126h64M222 144h52"/><circle cx="108" cy="104" r="50" fill="${bright}"/><path fill="none" stroke="${ground}" stroke-width="4" d="M58 104h100M108 54v100M74 68c22 20 22 52 0 72M142 68c-22 20-22 52 0 72"/>`,
  bat: ({ bright, deep, ground, other }) =>
    `<path fill="none" stroke="${deep}" stroke-width="9" d="M230 60v112M250 60v112M270 60v112"/><path stroke="${bright}" stroke-width="6" d="M224 58h52"/><path fill="${bright}" d="M84 176l26 12 66-112-26-16z"/><path fill="${ground}" d="M98 168l10 5 58-98-10-6z"/><path fill="${deep}" d="M158 56l18 11 22-38-14-9z"/><circle cx="62" cy="66" r="22" fill="${other}"/><path fill="none" stroke="${ground}" stroke-width="3" d="M48 54c12 8 16 18 14 34"/>`,
  road: ({ bright, deep, ground, other }) =>
    `<path fill="${deep}" d="M120 40h80l120 160H0z"/><path fill="${ground}" d="M132 40h56l88 160H44z"/><path fill="${bright}" d="M156 48h8l2 26h-12zM153 92h14l3 34h-20zM148 146h24l4 54h-32z"/><path fill="${other}" d="M30 22h44v12H30zM30 46h22v12H30zM52 34h22v12H52z"/><path fill="${bright}" d="M0 40h320v4H0z"/><circle cx="246" cy="26" r="16" fill="${other}"/>`,
  fist: ({ bright, deep, ground, other }) =>
    `<path fill="${other}" d="M160 8l16 54 48-34-20 54 62 4-54 28 48 42-62-10 2 58-40-46-40 46 2-58-62 10 48-42-54-28 62-4-20-54 48 34z"/><path fill="${bright}" d="M112 84h96v66l-18 26h-58l-20-30z"/><path fill="none" stroke="${ground}" stroke-width="5" d="M136 84v34M160 84v34M184 84v34M112 118h96"/><path fill="${deep}" d="M104 112l40 8 10 22-28 6-22-14z"/>`,
  target: ({ bright, deep, ground, other }) =>
    `<circle cx="160" cy="100" r="74" fill="${deep}"/><circle cx="160" cy="100" r="58" fill="${ground}"/><circle cx="160" cy="100" r="40" fill="none" stroke="${bright}" stroke-width="7"/><path stroke="${bright}" stroke-width="7" d="M160 8v56M160 136v56M68 100h56M196 100h56"/><circle cx="160" cy="100" r="9" fill="${other}"/>`,
  tower: ({ bright, deep, ground, other }) =>
    `<path fill="${deep}" d="M0 156h320v44H0z"/><path fill="${bright}" d="M58 60h18v14h16V60h18v14h16V60h18v42l-10 12v54H68v-54l-10-12z"/><path fill="${ground}" d="M90 168v-28a11 11 0 0 1 22 0v28z"/><path fill="${other}" d="M190 76h14v12h13V76h14v12h13V76h14v34l-8 10v48h-52v-48l-8-10z"/><path fill="${ground}" d="M216 168v-24a8 8 0 0 1 16 0v24z"/><path fill="none" stroke="${bright}" stroke-width="4" d="M101 60V24"/><path fill="${other}" d="M103 24l30 9-30 9z"/>`,
};
