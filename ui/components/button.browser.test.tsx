import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '#testing/components/render.tsx';
import { Button, ButtonLink } from './button.tsx';
import { BellIcon } from './icon.tsx';
import { IconButton, IconLink } from './icon-button.tsx';

test('a button is pressed by Enter and by Space', async () => {
  const press = vi.fn();
  await renderPart(<Button onClick={press}>Join</Button>);
  await userEvent.keyboard('{Tab}{Enter}');
  expect(press).toHaveBeenCalledTimes(1);
  await userEvent.keyboard(' ');
  expect(press).toHaveBeenCalledTimes(2);
});

test('a button submits no form unless it is told to', async () => {
  const submit = vi.fn((event: React.SubmitEvent) => event.preventDefault());
  const screen = await renderPart(
    <form onSubmit={submit}>
      <Button>Show more</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(submit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(submit).toHaveBeenCalledTimes(1);
});

test('a busy button keeps the focus, says what it does, and takes no second press', async () => {
  const press = vi.fn();
  function Sample() {
    const [busy, setBusy] = useState(false);
    const start = () => {
      press();
      setBusy(true);
    };
    return (
      <Button busy={busy} busyLabel="Sending" onClick={start}>
        Send
      </Button>
    );
  }
  const screen = await renderPart(<Sample />);
  const button = screen.getByRole('button');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAccessibleName('Send Sending');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter} ');
  await userEvent.click(button, { force: true });
  expect(press).toHaveBeenCalledTimes(1);
});

test('Enter in a field sends no form whose button is busy', async () => {
  const submit = vi.fn((event: React.SubmitEvent) => event.preventDefault());
  const screen = await renderPart(
    <form onSubmit={submit}>
      <input aria-label="Code" />
      <Button type="submit" busy>
        Confirm
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('textbox', { name: 'Code' }));
  await userEvent.keyboard('123{Enter}');
  expect(submit).not.toHaveBeenCalled();
});

test('a busy button keeps its size', async () => {
  const screen = await renderPart(<Button>Send</Button>);
  const before = screen.getByRole('button').element().getBoundingClientRect();
  await screen.unmount();
  const busy = await renderPart(
    <Button busy busyLabel="Sending the result of your match">
      Send
    </Button>,
  );
  const after = busy.getByRole('button').element().getBoundingClientRect();
  expect([after.width, after.height]).toEqual([before.width, before.height]);
});

test('a link that looks like a button leads where it says', async () => {
  const screen = await renderPart(<ButtonLink to="/games">To the games</ButtonLink>);
  await userEvent.click(screen.getByRole('link', { name: 'To the games' }));
  await expect.poll(screen.address).toBe('/games');
});

test('an icon button has a name, and is large enough for a finger', async () => {
  const screen = await renderPart(
    <>
      <IconButton icon={<BellIcon />} label="Notifications" />
      <IconLink
        to="/notifications"
        icon={<BellIcon />}
        label="Notifications, 120 unread"
        count={120}
      />
    </>,
  );
  for (const control of [
    screen.getByRole('button', { name: 'Notifications' }),
    screen.getByRole('link', { name: 'Notifications, 120 unread' }),
  ]) {
    const { width, height } = control.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await expect.element(screen.getByText('99+')).toBeVisible();
});
