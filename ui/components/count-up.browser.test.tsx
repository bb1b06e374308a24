import { useState } from 'react';
import { expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { renderPart } from '#testing/components/render.tsx';
import { CountUp, GrowthStatus } from './count-up.tsx';

function Purse() {
  const [coins, setCoins] = useState(100);
  return (
    <>
      <CountUp value={coins} />
      <GrowthStatus value={coins}>{`Balance ${coins}`}</GrowthStatus>
      <button type="button" onClick={() => setCoins(coins + 50)}>
        Claim
      </button>
      <button type="button" onClick={() => setCoins(coins - 30)}>
        Spend
      </button>
    </>
  );
}

async function open() {
  const screen = await renderPart(<Purse />);
  const digits = () => screen.container.querySelector('[aria-hidden]')?.textContent ?? '';
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  /** All numbers that were shown. */
  const watch = () => {
    const seen = new Set([digits()]);
    const observer = new MutationObserver(() => seen.add(digits()));
    observer.observe(screen.container, { subtree: true, childList: true, characterData: true });
    return seen;
  };
  return { screen, digits, press, watch };
}

test('a sum counts up, and is announced once as a whole', async () => {
  await commands.emulateMedia({ reducedMotion: 'no-preference' });
  const { screen, digits, press, watch } = await open();
  expect(digits()).toBe('100');
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
  const seen = watch();
  await press('Claim');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Balance 150');
  await expect.poll(digits).toBe('150');
  expect(seen.size).toBeGreaterThan(3);
  const numbers = [...seen].map(Number);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
});

test('a smaller sum is there at once, without a word', async () => {
  const { screen, digits, press, watch } = await open();
  const seen = watch();
  await press('Spend');
  await expect.poll(digits).toBe('70');
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
  expect([...seen]).toEqual(['100', '70']);
});

test('with less motion a larger sum is there at once, and announced', async () => {
  await commands.emulateMedia({ reducedMotion: 'reduce' });
  const { screen, digits, press, watch } = await open();
  const seen = watch();
  await press('Claim');
  await expect.poll(digits).toBe('150');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Balance 150');
  expect([...seen]).toEqual(['100', '150']);
  await commands.emulateMedia({ reducedMotion: 'no-preference' });
});
