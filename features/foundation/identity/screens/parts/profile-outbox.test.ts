import { expect, test, vi } from 'vitest';
import { outboxOf } from '#ui/outbox/device.ts';
import { queueProfile } from './profile-outbox.ts';

vi.mock('#ui/api/browser.ts', () => ({ browserApi: {} }));

test('a profile that waits on the device waits without the password', () => {
  const form = new FormData();
  const typed = { owner: 'one', email: 'new@mail.example', emailPassword: 'secret-7' };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  expect(queueProfile(form, new Date())).toBe(true);
  const [waiting] = outboxOf('one').entries();
  expect(waiting?.fields).toEqual([['email', 'new@mail.example']]);
});
