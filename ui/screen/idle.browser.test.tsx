import { expect, test } from 'vitest';
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

test('without it the part waits for the page to be idle', async () => {
  const screen = await renderPart(<ShownWhenIdle>{part}</ShownWhenIdle>);
  await userEvent.click(document.body);
  expect(screen.getByText('late part').query()).toBeNull();
});
