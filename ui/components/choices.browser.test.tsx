import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '#testing/components/render.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { SegmentedControl } from './segmented-control.tsx';

const OPTIONS = [
  { value: 'all', text: 'All' },
  { value: 'open', text: 'Open' },
  { value: 'over', text: 'Over' },
];
const FACES = ['lynx', 'otter', 'falcon'].map((id) => ({
  value: `/avatars/${id}.svg`,
  url: `/avatars/${id}.svg`,
  text: id,
}));

test('one of a few is chosen by arrow keys, and sent with its form', async () => {
  const hear = vi.fn();
  const screen = await renderPart(
    <form aria-label="Filter">
      <SegmentedControl
        legend="Which events"
        name="state"
        options={OPTIONS}
        defaultValue="open"
        onValue={hear}
      />
    </form>,
  );
  const group = screen.getByRole('group', { name: 'Which events' });
  const over = group.getByRole('radio', { name: 'Over' });
  await userEvent.keyboard('{Tab}');
  await expect.element(group.getByRole('radio', { name: 'Open' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(over).toBeChecked();
  expect(hear).toHaveBeenCalledExactlyOnceWith('over');
  const form = screen.getByRole('form').element() as HTMLFormElement;
  expect(new FormData(form).get('state')).toBe('over');
});

test('a strip that its owner controls shows what the owner says', async () => {
  function Owner() {
    const [value, setValue] = useState('all');
    return (
      <>
        <SegmentedControl
          legend="Which events"
          name="state"
          options={OPTIONS}
          value={value}
          onValue={setValue}
        />
        <button type="button" onClick={() => setValue('all')}>
          Reset
        </button>
      </>
    );
  }
  const screen = await renderPart(<Owner />);
  await userEvent.click(screen.getByRole('radio', { name: 'Over' }));
  await expect.element(screen.getByRole('radio', { name: 'Over' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await expect.element(screen.getByRole('radio', { name: 'All' })).toBeChecked();
});

test('from right to left the first of a few stands at the right', async () => {
  const screen = await renderPart(
    <SegmentedControl legend="Which events" name="state" options={OPTIONS} />,
    { language: 'ar' },
  );
  const at = (text: string) => screen.getByText(text).element().getBoundingClientRect().left;
  expect(at('All')).toBeGreaterThan(at('Over'));
});

test('a face is chosen by its name, by arrow keys or by a press on it', async () => {
  const hear = vi.fn();
  const screen = await renderPart(
    <AvatarPicker
      name="avatarUrl"
      label="Your avatar"
      options={FACES}
      defaultValue="/avatars/lynx.svg"
      onValue={hear}
    />,
  );
  const faces = screen.getByRole('group', { name: 'Your avatar' });
  await userEvent.keyboard('{Tab}');
  await expect.element(faces.getByRole('radio', { name: 'lynx' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(faces.getByRole('radio', { name: 'otter' })).toBeChecked();
  const [, , falcon] = faces.element().querySelectorAll('label');
  await userEvent.click(falcon as HTMLElement);
  await expect.element(faces.getByRole('radio', { name: 'falcon' })).toBeChecked();
  expect(hear.mock.calls).toEqual([['/avatars/otter.svg'], ['/avatars/falcon.svg']]);
});
