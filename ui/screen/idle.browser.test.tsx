import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '#testing/components/render.tsx';
import { ShownWhenIdle } from './idle.ts';

const part = <p>late part</p>;

test('a part that the first view does not need comes at the first touch or key', async () => {
  const touched = await renderPart(<ShownWhenIdle atTouch>{part}</ShownWhenIdle>);
  expect(touched.getByText('late part').query()).toBeNull();
  await userEvent.click(document.body);
  await expect.element(touched.getByText('late part')).toBeVisible();
  await touched.unmount();
  const typed = await renderPart(<ShownWhenIdle atTouch>{part}</ShownWhenIdle>);
  await userEvent.keyboard('{Tab}');
  await expect.element(typed.getByText('late part')).toBeVisible();
});

test('a page that awaits the part has it without a touch; others leave it for later', async () => {
  const isAwaited = vi.fn(() => true);
  const awaited = await renderPart(<ShownWhenIdle isAwaited={isAwaited}>{part}</ShownWhenIdle>);
  await expect.element(awaited.getByText('late part')).toBeVisible();
  expect(isAwaited).toHaveBeenCalledTimes(1);
  await awaited.unmount();
  const other = await renderPart(<ShownWhenIdle isAwaited={() => false}>{part}</ShownWhenIdle>);
  await userEvent.click(document.body);
  expect(other.getByText('late part').query()).toBeNull();
});
