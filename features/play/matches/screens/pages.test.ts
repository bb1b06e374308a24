import { expect, test, vi } from 'vitest';
import type { ScreenArgs } from '#ui/screen/load.ts';
import { loader as schedule } from './match-schedule.tsx';
import { loader as results } from './results.tsx';

vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String })); // the bundler makes them
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));
vi.mock('virtual:parts', () => ({ default: {} }));

const COUNTS = { upcoming: 0, 'in-progress': 0, 'awaiting-approval': 0, completed: 0 };
const LISTS = { items: [], total: 0, counts: COUNTS };

test.each([
  ['match-schedule', schedule],
  ['results', results],
])('%s shows the first page to an address that names none there can be', async (_name, loader) => {
  for (const page of ['1.5', '-1', '1000001', 'two']) {
    const userMatches = vi.fn(async (_asked: { page: number }) => LISTS);
    const api = { userMatches, games: async () => LISTS };
    await loader(args(`http://localhost/?page=${page}`, api));
    expect(userMatches.mock.lastCall?.[0]).toMatchObject({ page: 1 });
  }
});

test('the matches open at the list that has something, unless the address names one', async () => {
  const counts = { ...COUNTS, completed: 4 };
  const userMatches = vi.fn(async () => ({ ...LISTS, counts }));
  const api = { userMatches };
  const opened = await schedule(args('http://localhost/', api));
  expect(userMatches.mock.calls).toEqual([
    [{ status: 'upcoming', page: 1 }],
    [{ status: 'completed', page: 1 }],
  ]);
  expect(opened).toMatchObject({ list: 'completed' });
  userMatches.mockClear();
  const named = await schedule(args('http://localhost/?status=upcoming', api));
  expect(userMatches).toHaveBeenCalledOnce();
  expect(named).toMatchObject({ list: 'upcoming' });
});

test('matches of every game are asked for without waiting for the list of games', async () => {
  const userMatches = vi.fn(async () => LISTS);
  const never = new Promise<never>(() => undefined);
  void results(args('http://localhost/', { userMatches, games: () => never }));
  await vi.waitFor(() => expect(userMatches).toHaveBeenCalled());
});

/** As much as the loaders read of what the router passes them. */
function args(url: string, api: Readonly<Partial<Record<keyof ScreenArgs['api'], unknown>>>) {
  const given: unknown = { context: { get: () => api }, params: {}, request: new Request(url) };
  return given as Parameters<typeof results>[0]; // see above
}
