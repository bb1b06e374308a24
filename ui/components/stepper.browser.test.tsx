import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '#testing/components/render.tsx';
import { Stepper } from './stepper.tsx';

const LABELS = { label: 'Goals of Naledi', lessLabel: 'One less', moreLabel: 'One more' };

test('a score is stepped by its buttons, and stays within its bounds', async () => {
  const screen = await renderPart(<Stepper {...LABELS} name="score" min={0} max={2} />);
  const score = screen.getByRole('spinbutton', { name: 'Goals of Naledi' });
  const more = screen.getByRole('button', { name: 'One more' });
  const less = screen.getByRole('button', { name: 'One less' });
  await userEvent.click(less);
  await expect.element(score).toHaveValue(0);
  for (const _ of [1, 2, 3]) await userEvent.click(more);
  await expect.element(score).toHaveValue(2);
});

test('the keyboard steps it by arrow keys in the field, and reaches both buttons', async () => {
  const screen = await renderPart(
    <Stepper {...LABELS} name="score" min={0} max={9} defaultValue="4" />,
  );
  const score = screen.getByRole('spinbutton');
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'One less' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(score).toHaveValue(3);
  await userEvent.keyboard('{Tab}{ArrowUp}{ArrowUp}');
  await expect.element(score).toHaveFocus();
  await expect.element(score).toHaveValue(5);
  await userEvent.keyboard('{Tab} ');
  await expect.element(screen.getByRole('button', { name: 'One more' })).toHaveFocus();
  await expect.element(score).toHaveValue(6);
});

test('whoever owns the value hears of steps as of typing', async () => {
  const heard = vi.fn();
  function Owner() {
    const [value, setValue] = useState('1');
    const change = (next: string) => {
      heard(next);
      setValue(next);
    };
    return (
      <Stepper
        {...LABELS}
        name="score"
        min={0}
        max={9}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  }
  const screen = await renderPart(<Owner />);
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await expect.element(screen.getByRole('spinbutton')).toHaveValue(2);
  await userEvent.fill(screen.getByRole('spinbutton'), '7');
  expect(heard.mock.calls).toEqual([['2'], ['7']]);
});

test('steps of a field that its owner disabled change nothing', async () => {
  const screen = await renderPart(
    <Stepper {...LABELS} name="score" min={0} max={9} defaultValue="3" disabled />,
  );
  await expect.element(screen.getByRole('button', { name: 'One more' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'One less' })).toBeDisabled();
});

test('a refused score says why at the field', async () => {
  const screen = await renderPart(
    <Stepper {...LABELS} name="score" min={0} max={9} error="Enter a whole number" />,
  );
  const score = screen.getByRole('spinbutton');
  await expect.element(score).toHaveAttribute('aria-invalid', 'true');
  await expect.element(score).toHaveAccessibleDescription('Enter a whole number');
});

test('from right to left "less" stands at the right of the number', async () => {
  const screen = await renderPart(<Stepper {...LABELS} name="score" min={0} max={9} />, {
    language: 'ar',
  });
  const at = (name: string) =>
    screen.getByRole('button', { name }).element().getBoundingClientRect().left;
  expect(at('One less')).toBeGreaterThan(at('One more'));
});

test('digits of an Arabic keyboard are read', async () => {
  const screen = await renderPart(
    <form aria-label="Score">
      <Stepper name="goals" label="Goals" min={0} max={999} lessLabel="Less" moreLabel="More" />
    </form>,
  );
  await userEvent.click(screen.getByRole('spinbutton'));
  await userEvent.keyboard('\u0661\u0662');
  await expect.element(screen.getByRole('spinbutton')).toHaveValue(12);
});
