import { type Brand, type Language, RIGHT_TO_LEFT } from '#brands/brand.ts';
import { writeMoney } from '#locales/money.ts';
import type { Translate } from '#locales/translator.ts';
import { HEIGHT, type Picture, WIDTH } from './canvas.ts';
import { dayOf } from './match-picture.ts';

interface Won {
  readonly username: string;
  readonly avatarUrl: string;
  readonly title: string;
  readonly endedAt: string;
  readonly prize: { readonly amount: number; readonly currency: string } | null;
}

const MIDDLE = WIDTH / 2;
/** The cup of the screens' icon, 24 × 24. */
const CUP = 'M7 4h10v6l-2 4H9l-2-4zM7 6H3v2l4 4M17 6h4v2l-4 4M12 14v4M7 20h10M9 18h6';

/** The winner of a tournament, with the prize. */
export function championPicture(
  { username, avatarUrl, title, endedAt, prize }: Won,
  brand: Brand,
  language: Language,
  t: Translate,
): Picture {
  const { accent } = brand.look;
  return {
    look: brand.look,
    direction: RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr',
    shapes: `<g transform="translate(${MIDDLE + 130} 130) scale(4)" fill="none" stroke="${accent}" stroke-width="1.6"><path d="${CUP}"/></g>`,
    avatars: [{ url: avatarUrl, x: MIDDLE, y: 200, size: 190, ring: accent }],
    words: [
      { text: brand.name, x: 72, y: 92, anchor: 'start', size: 40, width: 380 },
      { text: t('champion'), x: MIDDLE, y: 330, size: 42, colour: accent, width: 900 },
      { text: username, x: MIDDLE, y: 416, size: 104, width: WIDTH - 160 },
      ...(prize
        ? [{ text: writeMoney(language, prize), x: MIDDLE, y: 494, size: 40, width: 800 }]
        : []),
      { text: title, x: MIDDLE, y: HEIGHT - 80, size: 40, width: WIDTH - 160 },
      {
        text: dayOf(endedAt, language, brand.timeZone),

        x: MIDDLE,
        y: HEIGHT - 34,
        size: 30,
        colour: '#bcc3cd',
        width: 700,
      },
    ],
  };
}
