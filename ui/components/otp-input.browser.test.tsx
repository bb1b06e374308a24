import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '#testing/components/render.tsx';
import { OtpInput } from './otp-input.tsx';

test('a code is one field, which phones fill in from the message', async () => {
  const screen = await renderPart(<OtpInput name="otp" label="Code" hint="Six digits" />);
  const code = screen.getByRole('textbox', { name: 'Code' });
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(code).toHaveAttribute('inputmode', 'numeric');
  await expect.element(code).toHaveAccessibleDescription('Six digits');
});

test.each([
  ['123 456', '123456'],
  ['Your code: 123456.', '123456'],
  ['1234567890', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
])('of what is pasted, %s, the digits are kept', async (pasted, kept) => {
  const done = vi.fn();
  const screen = await renderPart(<OtpInput name="otp" label="Code" onComplete={done} />);
  const code = screen.getByRole('textbox', { name: 'Code' });
  await userEvent.click(code);
  document.execCommand('insertText', false, pasted);
  await expect.element(code).toHaveValue(kept);
  expect(done).toHaveBeenCalledExactlyOnceWith(kept);
});

test('six typed digits are complete, and no seventh is taken', async () => {
  const done = vi.fn();
  const screen = await renderPart(<OtpInput name="otp" label="Code" onComplete={done} />);
  await userEvent.keyboard('{Tab}12345');
  expect(done).not.toHaveBeenCalled();
  await userEvent.keyboard('6');
  expect(done).toHaveBeenCalledExactlyOnceWith('123456');
  await userEvent.keyboard('7');
  await expect.element(screen.getByRole('textbox')).toHaveValue('123456');
});

test('a wrong digit in the middle is replaced where it stands', async () => {
  const screen = await renderPart(<OtpInput name="otp" label="Code" />);
  const code = screen.getByRole('textbox').element() as HTMLInputElement;
  await userEvent.keyboard('{Tab}12945{ArrowLeft}{ArrowLeft}{Backspace}x3');
  expect(code.value).toBe('12345');
  expect(code.selectionStart).toBe(3);
});

test('a refused code says why at the field', async () => {
  const screen = await renderPart(<OtpInput name="otp" label="Code" error="That code is wrong" />);
  const code = screen.getByRole('textbox', { name: 'Code' });
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  await expect.element(code).toHaveAccessibleDescription('That code is wrong');
  await expect.element(screen.getByRole('alert')).toMatchTextContent('That code is wrong');
});

test('a code runs from left to right in Arabic, too', async () => {
  const screen = await renderPart(<OtpInput name="otp" label="الرمز" />, { language: 'ar' });
  const code = screen.getByRole('textbox', { name: 'الرمز' });
  expect(getComputedStyle(code.element()).direction).toBe('ltr');
});
