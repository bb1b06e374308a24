import { afterEach, expect, test, vi } from 'vitest';
import { answerApi, refusal } from '#testing/components/api.ts';
import { renderPart } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import { Hero } from './hero.tsx';

const t = await words('landing');
const crowd = (looking: number) => ({ looking, usualWait: null, games: [] });

afterEach(() => vi.useRealTimers());

test('the number of those who look follows the server, and none is shown without anybody', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  answerApi({ lookingNow: crowd(5) });
  const screen = await renderPart(<Hero words={null} looking={0} />);
  const link = screen.getByRole('link', { name: t('find_match') });
  await expect.poll(() => link.element().textContent).toBe(t('find_match'));
  const { height } = link.element().getBoundingClientRect();
  await vi.advanceTimersByTimeAsync(30_000);
  await expect
    .poll(() => link.element().textContent)
    .toBe(`${t('find_match')}${t('looking', { count: 5 })}`);
  expect(link.element().getBoundingClientRect().height).toBe(height);
  answerApi({ lookingNow: refusal(503, 'unavailable', 'away') });
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.poll(() => link.element().textContent).toBe(t('find_match'));
});
