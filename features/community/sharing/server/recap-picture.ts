import { type Brand, type Language, RIGHT_TO_LEFT } from '#brands/brand.ts';
import type { PlayerCard } from '#features/foundation/identity/server/index.ts';
import type { recapFor } from '#features/play/seasons/server/index.ts';
import type { Translate } from '#locales/translator.ts';
import { HEIGHT, type Picture, WIDTH, type Words } from './canvas.ts';
import { writtenScore } from './written-score.ts';

interface Shown {
  readonly recap: Awaited<ReturnType<typeof recapFor>>;
  readonly card: Pick<PlayerCard, 'username' | 'avatarUrl'>;
  /** Tall, for stories, instead of wide. */
  readonly story: boolean;
}

const MUTED = '#bcc3cd';
const STORY = { width: 1080, height: 1920 };

/** A player's month: who, how often played and won, points, the best win, the course of the rating. */
export function recapPicture(
  { recap, card, story }: Shown,
  brand: Brand,
  language: Language,
  t: Translate,
): Picture {
  const { accent } = brand.look;
  const direction = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const month = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${recap.month}-15T00:00:00Z`));
  const figures = [
    { label: t('matches'), value: number(recap.played) },
    { label: t('points'), value: number(recap.points) },
    { label: t('best_run'), value: number(recap.bestRun) },
    ...(recap.place ? [{ label: t('place'), value: `#${recap.place.rank}` }] : []),
  ];
  const { won, drawn, lost, bestWin } = recap;
  const best = bestWin
    ? `${t('best_win')}: \u2068${bestWin.opponent.username}\u2069 · ${writtenScore([bestWin.scored, bestWin.conceded], direction)}`
    : '';
  const lines = [t('record', { won, drawn, lost }), best].filter(Boolean);
  const common = { look: brand.look, direction } as const;
  // mirrored with the other shapes, time would run from right to left
  const course = direction === 'rtl' ? recap.curve.toReversed() : recap.curve;
  const laidOut = { month, name: card.username, figures, lines, brand: brand.name, accent };
  return story
    ? {
        ...common,
        size: STORY,
        shapes: courseOf(course, { x: 120, y: 1330, width: 840, height: 260 }, accent),
        avatars: [{ url: card.avatarUrl, x: 540, y: 480, size: 320, ring: accent }],
        words: tall(laidOut),
      }
    : {
        ...common,
        shapes: courseOf(course, { x: 700, y: 494, width: 420, height: 92 }, accent),
        avatars: [{ url: card.avatarUrl, x: 172, y: 250, size: 190, ring: accent }],
        words: wide(laidOut),
      };
}

interface LaidOut {
  readonly month: string;
  readonly name: string;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  readonly lines: readonly string[];
  readonly brand: string;
  readonly accent: string;
}

function wide({ month, name, figures, lines, brand, accent }: LaidOut): Words[] {
  const step = (WIDTH - 144) / figures.length;
  return [
    { text: brand, x: 72, y: 92, anchor: 'start', size: 40, width: 700 },
    { text: name, x: 300, y: 220, anchor: 'start', size: 76, width: WIDTH - 380 },
    { text: month, x: 300, y: 300, anchor: 'start', size: 44, colour: accent, width: 700 },
    ...figures.flatMap(({ label, value }, index) => {
      const x = 72 + step * (index + 0.5);
      return [
        { text: value, x, y: 388, size: 88, width: step - 24 },
        { text: label, x, y: 444, size: 26, colour: MUTED, width: step - 24 },
      ];
    }),
    ...lines.map((text, index) => ({
      text,
      x: 72,
      anchor: 'start' as const,
      size: 32,
      width: 590,
      y: HEIGHT - 100 + 50 * index,
    })),
  ];
}

function tall({ month, name, figures, lines, brand, accent }: LaidOut): Words[] {
  const middle = STORY.width / 2;
  return [
    { text: brand, x: 72, y: 92, anchor: 'start', size: 52, width: 760 },
    { text: name, x: middle, y: 740, size: 110, width: STORY.width - 160 },
    { text: month, x: middle, y: 850, size: 60, colour: accent, width: STORY.width - 160 },
    ...figures.flatMap(({ label, value }, index) => {
      const x = index % 2 === 0 ? 300 : 780;
      const y = 980 + 180 * Math.floor(index / 2);
      return [
        { text: value, x, y, size: 110, width: 420 },
        { text: label, x, y: y + 74, size: 34, colour: MUTED, width: 420 },
      ];
    }),
    ...lines.map((text, index) => ({
      text,
      x: middle,
      size: 44,
      width: STORY.width - 160,
      y: 1700 + 72 * index,
    })),
  ];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The rating as a line; one value has no course. */
function courseOf(curve: readonly number[], { x, y, width, height }: Box, colour: string): string {
  if (curve.length < 2) return '';
  const low = Math.min(...curve);
  const range = Math.max(...curve) - low || 1;
  const points = curve.map((value, index) => {
    const across = x + (index * width) / (curve.length - 1);
    const down = y + height - ((value - low) / range) * height;
    return `${across.toFixed(1)} ${down.toFixed(1)}`;
  });
  return `<path d="M${points.join('L')}" fill="none" stroke="${colour}" stroke-width="6" stroke-linejoin="round"/>`;
}
