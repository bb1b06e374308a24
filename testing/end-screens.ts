/** Made-up screens as games show them at the end of a match; none is any game's own. */
import sharp from 'sharp';

export interface EndScreen {
  readonly layout: Layout;
  readonly home: number;
  readonly away: number;
  readonly names?: readonly [string, string];
  /** In pixels; the screen is 16 to 9. */
  readonly width?: number;
  readonly colours?: 'light-on-dark' | 'dark-on-light';
  /** As a phone takes it off the television: turned a little, soft, and noisy. */
  readonly photographed?: boolean;
}

export const LAYOUTS = ['dash', 'colon', 'apart', 'boxes', 'statistics'] as const;
export type Layout = (typeof LAYOUTS)[number];

const HEIGHT = 1080;
const WIDTH = 1920;

/** The picture of a screen, as PNG. */
export async function drawEndScreen(screen: EndScreen): Promise<Buffer> {
  const { width = 1280, photographed = false } = screen;
  const picture = sharp(Buffer.from(svgOf(screen))).resize({ width });
  if (!photographed) return picture.removeAlpha().png().toBuffer();
  const turned = picture.rotate(1.5, { background: '#111' }).blur(1.2);
  return turned.jpeg({ quality: 60 }).toBuffer();
}

function svgOf({
  layout,
  colours = 'light-on-dark',
  names = ['Thabo', 'Amina'],
  ...score
}: EndScreen) {
  const [ink, ground, panel] =
    colours === 'light-on-dark'
      ? ['#fff', '#0b1a2c', '#16314f']
      : ['#101418', '#eef2f5', '#ccd6de'];
  const write = writer(ink);
  const { home, away } = score;
  const body = {
    dash: () => [
      write(960, 130, 56, 'FULL TIME'),
      write(960, 460, 220, `${home} - ${away}`, 'bold'),
      write(280, 450, 72, names[0]),
      write(1640, 450, 72, names[1]),
      write(960, 900, 44, 'Press X to continue'),
    ],
    colon: () => [
      write(960, 120, 48, '90:00'),
      write(960, 420, 180, `${home}:${away}`, 'bold'),
      write(400, 400, 64, names[0]),
      write(1520, 400, 64, names[1]),
      write(960, 560, 40, 'MATCH OVER'),
    ],
    apart: () => [
      write(960, 140, 60, 'FINAL SCORE'),
      write(620, 480, 300, String(home), 'bold'),
      write(1300, 480, 300, String(away), 'bold'),
      write(620, 720, 60, names[0]),
      write(1300, 720, 60, names[1]),
    ],
    boxes: () => [
      `<rect x="760" y="300" width="180" height="220" rx="12" fill="${ink}"/>`,
      `<rect x="980" y="300" width="180" height="220" rx="12" fill="${ink}"/>`,
      writer(ground)(850, 470, 160, String(home), 'bold'),
      writer(ground)(1070, 470, 160, String(away), 'bold'),
      write(480, 440, 70, names[0]),
      write(1440, 440, 70, names[1]),
      write(960, 640, 40, 'FT'),
    ],
    statistics: () => [
      `<rect x="360" y="60" width="1200" height="200" fill="${panel}"/>`,
      write(960, 215, 150, `${home} - ${away}`, 'bold'),
      write(500, 190, 56, names[0]),
      write(1420, 190, 56, names[1]),
      ...[
        ['54', 'Possession %', '46'],
        ['12', 'Shots', '7'],
        ['5', 'Corners', '3'],
        ['9', 'Fouls', '11'],
      ].flatMap(([left = '', what = '', right = ''], row) => [
        write(520, 420 + row * 120, 48, left),
        write(960, 420 + row * 120, 44, what),
        write(1400, 420 + row * 120, 48, right),
      ]),
    ],
  }[layout]();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${ground}"/>${body.join('')}</svg>`;
}

function writer(ink: string) {
  return (x: number, y: number, size: number, text: string, weight = 'normal') =>
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" font-family="sans-serif" fill="${ink}" text-anchor="middle">${text}</text>`;
}
