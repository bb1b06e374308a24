import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/components/render.tsx';
import { Countdown } from './countdown.tsx';

const NOW = '2026-11-26T12:00:00.000Z';
const at = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString();
const WORDS = { units: { d: 'd', h: 'h', m: 'm', s: 's' }, doneText: 'Closed' };

/** The clocks of the device and of the server agree, and stand until the test moves them. */
function stopClocks() {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.setSystemTime(NOW);
}

test('the time left is shown to the second, and spoken in whole minutes', async () => {
  stopClocks();
  const screen = await renderPart(
    <Countdown
      {...WORDS}
      to={at(150_000)}
      now={NOW}
      label={(text) => `Check-in closes in ${text}`}
    />,
  );
  const time = screen.container.querySelector('time');
  expect(time?.dateTime).toBe(at(150_000));
  expect(time?.querySelector('[aria-hidden]')?.textContent).toBe('2m30s');
  const spoken = screen.getByText('Check-in closes in 3 m');
  await expect.element(spoken).toHaveAttribute('aria-live', 'polite');
  await vi.advanceTimersByTimeAsync(2_100);
  expect(time?.querySelector('[aria-hidden]')?.textContent).toBe('2m28s');
});

test('what is hours away, or one of many, is not spoken by itself', async () => {
  stopClocks();
  const screen = await renderPart(
    <>
      <Countdown {...WORDS} to={at(2 * 3_600_000)} now={NOW} label={(text) => `far ${text}`} />
      <Countdown {...WORDS} to={at(60_000)} now={NOW} label={(text) => `quiet ${text}`} quiet />
    </>,
  );
  for (const name of [/^far/, /^quiet/]) {
    await expect.element(screen.getByText(name)).toHaveAttribute('aria-live', 'off');
  }
});

test('at the end it says so, and asks twice for what comes next', async () => {
  stopClocks();
  const end = vi.fn();
  const screen = await renderPart(<Countdown {...WORDS} to={at(2_000)} now={NOW} onEnd={end} />);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_100);
  await expect.element(screen.getByText('Closed')).toBeVisible();
  expect(end).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(end).toHaveBeenCalledTimes(2);
});

test('one that had ended before it was looked at asks for nothing', async () => {
  stopClocks();
  const end = vi.fn();
  const screen = await renderPart(<Countdown {...WORDS} to={at(-1)} now={NOW} onEnd={end} />);
  await expect.element(screen.getByText('Closed')).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(end).not.toHaveBeenCalled();
});
