import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/components/render.tsx';
import { useFormat } from './format.tsx';

const KICKOFF = '2026-11-26T18:00:00.000Z';

function Kickoff() {
  const { time, dateTime, date } = useFormat();
  return <p>{`${time(KICKOFF)} | ${dateTime(KICKOFF)} | ${date(KICKOFF)}`}</p>;
}

test.each([
  ['Africa/Johannesburg', '20:00 | Thu, Nov 26, 20:00 | Thu, Nov 26'],
  ['Africa/Harare', '20:00 | Thu, Nov 26, 20:00 | Thu, Nov 26'],
  ['Europe/Berlin', '19:00 GMT+1 | Thu, Nov 26, 19:00 GMT+1 | Thu, Nov 26'],
])('on a device in Johannesburg a time of %s reads %s', async (timeZone, text) => {
  const screen = await renderPart(<Kickoff />, { visit: { timeZone } });
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
});

test('a device whose clock is years behind writes the dates that the page came with', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  const screen = await renderPart(<Kickoff />);
  await expect
    .element(screen.getByText('20:00 | Thu, Nov 26, 20:00 | Thu, Nov 26', { exact: true }))
    .toBeVisible();
});
