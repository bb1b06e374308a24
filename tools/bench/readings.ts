import { agreedReading } from '#features/play/matches/rules/screenshot-reading.ts';
import { createPictureReader } from '#platform/files/picture-reader.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { drawEndScreen, type EndScreen, LAYOUTS } from '#testing/end-screens.ts';
import { type Figure, percentile } from './measure.ts';

const WIDTHS = [640, 1280, 1920];
const COLOURS = ['light-on-dark', 'dark-on-light'] as const;

/** Measures how many scores of generated end screens are read, and how fast. A wrong score is worse than none. */
export async function measureReadings(): Promise<Figure[]> {
  const reader = createPictureReader(createLog('error'));
  const outcomes: ('right' | 'wrong' | 'none')[] = [];
  const times: number[] = [];
  try {
    for (const screen of screens()) {
      const picture = await drawEndScreen(screen);
      const start = performance.now();
      const words = await reader.read(picture);
      times.push(performance.now() - start);
      const read = words && agreedReading(words);
      const isRight = read?.home === screen.home && read.away === screen.away;
      outcomes.push(read ? (isRight ? 'right' : 'wrong') : 'none');
    }
  } finally {
    await reader.close();
  }
  const share = (wanted: (typeof outcomes)[number]) =>
    (outcomes.filter((outcome) => outcome === wanted).length / outcomes.length) * 100;
  return [
    {
      what: 'scores read right in screenshots',
      value: share('right'),
      unit: '%',
      goal: { least: 60 },
    },
    { what: 'scores read wrong', value: share('wrong'), unit: '%', goal: { most: 5 } },
    {
      what: 'a screenshot read, p95',
      value: percentile(times, 0.95),
      unit: 'ms',
      goal: { most: 2000 },
    },
  ];
}

/** Every layout in every size and both colourings, as a screenshot and as a photo of a television. */
function screens(): EndScreen[] {
  const looks = LAYOUTS.flatMap((layout) =>
    COLOURS.flatMap((colours) =>
      WIDTHS.flatMap((width) =>
        [false, true].map((photographed) => ({ layout, colours, width, photographed })),
      ),
    ),
  );
  // all scores up to 6, and some larger ones
  return looks.map((look, index) => ({
    ...look,
    home: (index * 5) % 7,
    away: ((index * 3) % 7) + (index % 11 === 0 ? 7 : 0),
  }));
}
