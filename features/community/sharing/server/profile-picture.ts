import { type Brand, type Language, RIGHT_TO_LEFT } from '#brands/brand.ts';
import { type Picture, WIDTH } from './canvas.ts';

/** In the language of the picture. */
interface Shown {
  /** At most three. */
  readonly figures: readonly { readonly figure: number; readonly label: string }[];
  readonly invitation: string;
}

const MUTED = '#bcc3cd';
const FACE_X = 280;
const NAME_X = 460;
/** Middles of the columns of figures, in pixels. */
const COLUMNS = [540, 760, 980];

/** A player's name and figures, for links to the profile. */
export function profilePicture(
  { username, avatarUrl }: { readonly username: string; readonly avatarUrl: string },
  { figures, invitation }: Shown,
  brand: Brand,
  language: Language,
): Picture {
  const { accent } = brand.look;
  const number = new Intl.NumberFormat(language);
  return {
    look: brand.look,
    direction: RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr',
    avatars: [{ url: avatarUrl, x: FACE_X, y: 320, size: 260, ring: accent }],
    words: [
      { text: brand.name, x: 72, y: 92, anchor: 'start', size: 40, width: 700 },
      {
        text: username,

        x: NAME_X,
        y: 250,
        anchor: 'start',
        size: 92,
        width: WIDTH - NAME_X - 72,
      },
      ...figures.flatMap(({ figure, label }, index) => {
        const x = COLUMNS[index] ?? 0;
        return [
          { text: number.format(figure), x, y: 376, size: 72, colour: accent, width: 210 },
          { text: label, x, y: 432, size: 30, colour: MUTED, width: 210 },
        ];
      }),
      { text: invitation, x: WIDTH / 2, y: 560, size: 44, width: WIDTH - 160 },
    ],
  };
}
