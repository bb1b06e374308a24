import { type Brand, type Language, RIGHT_TO_LEFT } from '#brands/brand.ts';
import type { Translate } from '#locales/translator.ts';
import { HEIGHT, type Picture, WIDTH } from './canvas.ts';

const MUTED = '#bcc3cd';
const MARGIN = 72;
const LINE = { size: 104, height: 112, width: WIDTH - 2 * MARGIN } as const;
/** The middle of a headline of three lines. */
const MIDDLE = 310;

/** The brand itself, for links to its pages: its name, and the first words of its landing page. */
export function brandPicture(
  brand: Pick<Brand, 'name' | 'look' | 'landing' | 'languages'>,
  language: Language,
  t: Translate,
): Picture {
  const { copy } = brand.landing;
  const own = copy[language] ?? copy[brand.languages[0]];
  const lines = own?.headline?.split('\n') ?? [1, 2, 3].map((at) => t(`hero_line_${at}`));
  const first = MIDDLE - ((lines.length - 1) * LINE.height) / 2;
  const start = { x: MARGIN, anchor: 'start' } as const;
  return {
    look: brand.look,
    direction: RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr',
    avatars: [],
    words: [
      { ...start, text: brand.name, y: 92, size: 40, width: 700 },
      ...lines.map((text, at) => ({
        ...start,
        text,
        y: first + at * LINE.height,
        size: LINE.size,
        width: LINE.width,
        ...(at === lines.length - 1 && { colour: brand.look.accent }),
      })),
      ...(own
        ? [
            {
              ...start,
              text: own.kicker,
              y: HEIGHT - 72,
              size: 46,
              colour: MUTED,
              width: LINE.width,
            },
          ]
        : []),
    ],
  };
}
