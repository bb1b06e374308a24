import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '#testing/components/render.tsx';
import { Button } from './button.tsx';
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
  ['EAL24: your code is 123456. It is good for 5 minutes.', '123456'],
  ['5 Minuten gültig: 123-456', '123456'],
  ['\u200E123\u200B456\uFEFF', '123456'],
  ['１２３４５６', '123456'],
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

describe('the code that a screen is there for', () => {
  const form = (sent: () => void, props: object = {}) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <OtpInput name="otp" label="Code" main {...props} />
      <button type="submit">Confirm</button>
    </form>
  );

  test('has the focus on arrival, and is sent once it is complete', async () => {
    const sent = vi.fn();
    const screen = await renderPart(form(sent));
    await expect.element(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
    await userEvent.keyboard('12345');
    expect(sent).not.toHaveBeenCalled();
    await userEvent.keyboard('6');
    expect(sent).toHaveBeenCalledOnce();
  });

  test('is sent as it is pasted, out of its message', async () => {
    const sent = vi.fn();
    const screen = await renderPart(form(sent));
    const code = screen.getByRole('textbox', { name: 'Code' });
    await expect.element(code).toHaveFocus();
    document.execCommand('insertText', false, 'Your code is 367555');
    await expect.element(code).toHaveValue('367555');
    expect(sent).toHaveBeenCalledOnce();
  });

  test('is sent once, also while the button is still busy with the code before', async () => {
    const sent = vi.fn();
    const screen = await renderPart(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(new FormData(event.currentTarget).get('otp'));
        }}
      >
        <OtpInput name="otp" label="Code" main />
        <Button type="submit" busy>
          Confirm
        </Button>
      </form>,
    );
    const code = screen.getByRole('textbox', { name: 'Code' });
    await userEvent.fill(code, '000000');
    await userEvent.fill(code, '367555');
    await userEvent.fill(code, '367555');
    expect(sent.mock.calls).toEqual([['000000'], ['367555']]);
  });

  test('is left to its button elsewhere: what it confirms may not be undone', async () => {
    const sent = vi.fn();
    const screen = await renderPart(form(sent, { main: false }));
    const code = screen.getByRole('textbox', { name: 'Code' });
    await expect.element(code).not.toHaveFocus();
    await userEvent.fill(code, '123456');
    expect(sent).not.toHaveBeenCalled();
  });

  describe('on a phone that reads it out of the message', () => {
    afterEach(() => {
      vi.restoreAllMocks();
      Reflect.deleteProperty(window, 'OTPCredential');
    });

    function phone(answer: Promise<unknown>) {
      Object.assign(window, { OTPCredential: class {} });
      return vi.spyOn(navigator.credentials, 'get').mockReturnValue(answer as Promise<null>);
    }

    test('is filled in and sent', async () => {
      const asked = phone(Promise.resolve({ code: '367555' }));
      const sent = vi.fn();
      const screen = await renderPart(form(sent, { bySms: true }));
      await expect.element(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('367555');
      expect(sent).toHaveBeenCalledOnce();
      expect(asked.mock.lastCall?.[0]).toMatchObject({ otp: { transport: ['sms'] } });
    });

    test('is typed where the player declines, and awaited no longer than the field is there', async () => {
      const asked = phone(Promise.reject(new DOMException('declined', 'AbortError')));
      const sent = vi.fn();
      const screen = await renderPart(form(sent, { bySms: true }));
      await userEvent.keyboard('123456');
      expect(sent).toHaveBeenCalledOnce();
      await screen.unmount();
      const signal = asked.mock.lastCall?.[0]?.signal;
      expect(signal?.aborted).toBe(true);
    });

    test('is not asked for where none comes by message', async () => {
      const asked = phone(Promise.resolve(null));
      await renderPart(form(vi.fn()));
      expect(asked).not.toHaveBeenCalled();
    });
  });
});
