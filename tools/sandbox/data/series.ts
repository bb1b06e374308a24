import type { Brand } from '#brands/brand.ts';
import { createEvent, type NewEvent } from '#features/play/events/server/index.ts';
import { prizesOf } from './events.ts';
import type { Cast } from './month.ts';
import { CUP_TEXTS } from './tournament-texts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** From the first qualifier to the final. */
const FINAL_AFTER_MS = 6 * DAY_MS;
const FINALISTS = 8;

interface Facts extends Pick<NewEvent, 'gameId' | 'startsAt'> {
  readonly brand: Brand;
}

/** A series with its final to come, and what its first qualifier is to it. */
export async function openSeries(
  { organiser, platform }: Cast,
  { startsAt, ...facts }: Facts,
): Promise<NonNullable<NewEvent['series']>> {
  const texts = { en: { title: 'Football 26 Season' } };
  const { seriesId } = await organiser.createSeries({ texts });
  const series = { seriesId: seriesId as SeriesId }; // as the reply has it
  const final = new Date(startsAt.getTime() + FINAL_AFTER_MS);
  const event: NewEvent = {
    ...facts,
    ...{ format: 'double_elimination', stage: 'published', capacity: FINALISTS },
    ...{ opensAt: startsAt, startsAt: final, endsAt: new Date(final.getTime() + DAY_MS) },
    drawsAllowed: false,
    prizes: prizesOf(facts.brand, 'showdown'),
    texts: { en: CUP_TEXTS.series_final },
    series: { ...series, role: 'final' },
  };
  await platform.transactions.run((transaction) => createEvent(transaction, event));
  return { ...series, role: 'qualifier' };
}

type SeriesId = NonNullable<NewEvent['series']>['seriesId'];
