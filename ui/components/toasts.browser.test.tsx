import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '#testing/components/render.tsx';
import { PassingNotice } from './passing-notice.tsx';
import { Sheet } from './sheet.tsx';
import { currentToasts, dismissToast, releaseToasts, toast } from './toast-store.ts';
import { Toasts } from './toasts.tsx';

afterEach(() => {
  releaseToasts();
  for (const { id } of currentToasts()) dismissToast(id);
});

test('a passing notice is announced politely, and goes after two seconds', async () => {
  const screen = await renderPart(<Toasts label="Notices" />);
  const region = screen.getByRole('region', { name: 'Notices' });
  await expect.element(region).toHaveAttribute('aria-live', 'polite');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  toast('Saved', 'success');
  await expect.element(region).toMatchTextContent(/Saved/);
  await vi.advanceTimersByTimeAsync(1_900);
  await expect.element(region).toMatchTextContent(/Saved/);
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(region).not.toMatchTextContent(/Saved/);
});

test('a notice stays as long as the keyboard is in it, and leads on', async () => {
  const screen = await renderPart(<Toasts label="Notices" />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  toast('You have a challenge', 'info', { to: '/match-schedule', text: 'Look' });
  const look = screen.getByRole('link', { name: 'Look' });
  await expect.element(look).toBeVisible();
  (look.element() as HTMLElement).focus();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(look).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.address).toBe('/match-schedule');
  await expect.element(look).not.toBeInTheDocument();
});

test('a notice comes bottom right over an open sheet, and covers none of its buttons', async () => {
  const screen = await renderPart(
    <>
      <Toasts label="Notices" />
      <Sheet
        title="Challenge"
        open
        onClose={() => undefined}
        closeLabel="Close"
        footer={<button type="button">Send</button>}
      >
        <p>Text</p>
      </Sheet>
    </>,
  );
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  const shownAnew = vi.fn();
  // of popovers and dialogs the one that was shown last is on top
  const region = document.querySelector('[popover]');
  region?.addEventListener('toggle', (event) => shownAnew((event as ToggleEvent).newState));
  const sheet = screen.getByRole('dialog').element();
  const slidingIn = sheet.animate([{ transform: 'translateY(2rem)' }, {}], 60_000);
  toast('Sent', 'success');
  slidingIn.finish();
  const notice = screen.getByText('Sent');
  await expect.element(notice).toBeVisible();
  await expect.poll(() => shownAnew.mock.lastCall).toEqual(['open']);
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const own = notice.element().getBoundingClientRect();
  const button = screen.getByRole('button', { name: 'Send' }).element().getBoundingClientRect();
  expect(own.bottom, 'apart').toBeLessThanOrEqual(button.top);
  expect(button.top - own.bottom, 'right above it').toBeLessThan(50);
  expect(window.innerWidth - own.right).toBeLessThan(50);
});

test('notices stand at the right in every direction of writing', async () => {
  const screen = await renderPart(<Toasts label="إشعارات" />, { language: 'ar' });
  toast('تم الحفظ', 'success');
  const notice = screen.getByText('تم الحفظ');
  await expect.element(notice).toBeVisible();
  const { right } = notice.element().getBoundingClientRect();
  expect(window.innerWidth - right).toBeLessThan(100);
});

test('what the address says was achieved is said in passing, and leaves the address', async () => {
  const screen = await renderPart(
    <>
      <Toasts label="Notices" />
      <PassingNotice text="Profile saved" here="/profile/me" />
    </>,
    { at: '/profile/me?saved=yes' },
  );
  await expect.element(screen.getByText('Profile saved')).toBeVisible();
  await expect.poll(screen.address).toBe('/profile/me');
});
