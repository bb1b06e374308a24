import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '#testing/components/render.tsx';
import { FileDrop } from './file-drop.tsx';

const PIXEL = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (sign) => sign.charCodeAt(0),
);
const picture = (name = 'score.png') => new File([PIXEL], name, { type: 'image/png' });
const WORDS = {
  name: 'picture',
  label: 'Screenshot',
  hint: 'The end of the match',
  accept: 'image/*',
  chooseLabel: 'Choose a picture',
  removeLabel: 'Remove the picture',
  previewAlt: 'Your screenshot',
};

test('a chosen picture is shown, and sent with its form', async () => {
  const hear = vi.fn();
  const screen = await renderPart(
    <form aria-label="Result">
      <FileDrop {...WORDS} onChange={hear} />
    </form>,
  );
  const field = screen.getByLabelText('Screenshot');
  await expect.element(field).toHaveAccessibleDescription('The end of the match');
  await userEvent.upload(field, picture());
  await expect.element(screen.getByRole('img', { name: 'Your screenshot' })).toBeVisible();
  expect(hear.mock.lastCall?.[0]).toBeInstanceOf(File);
  const form = screen.getByRole('form').element() as HTMLFormElement;
  expect((new FormData(form).get('picture') as File).name).toBe('score.png');
});

test('a picture is removed by the keyboard, and the focus goes back to the field', async () => {
  const hear = vi.fn();
  const screen = await renderPart(<FileDrop {...WORDS} onChange={hear} />);
  const field = screen.getByLabelText('Screenshot');
  await userEvent.upload(field, picture());
  await userEvent.keyboard('{Tab}');
  if (document.activeElement === field.element()) await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Remove the picture' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  expect(hear.mock.lastCall).toEqual([null]);
  expect((field.element() as HTMLInputElement).files).toHaveLength(0);
});

test('a file that is refused says why at the field, and is not sent', async () => {
  const hear = vi.fn();
  const screen = await renderPart(
    <FileDrop {...WORDS} check={() => 'Please choose a picture'} onChange={hear} />,
  );
  const field = screen.getByLabelText('Screenshot');
  await userEvent.upload(field, picture());
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(field)
    .toHaveAccessibleDescription('Please choose a picture The end of the match');
  expect(hear).toHaveBeenCalledExactlyOnceWith(null);
  expect((field.element() as HTMLInputElement).files).toHaveLength(0);
});

test('a picture that is dropped on the field is taken as a chosen one', async () => {
  const hear = vi.fn();
  const screen = await renderPart(<FileDrop {...WORDS} onChange={hear} />);
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(picture('dropped.png'));
  const place = screen.getByText('Choose a picture').element();
  for (const type of ['dragover', 'drop']) {
    place.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }
  await expect.element(screen.getByRole('img', { name: 'Your screenshot' })).toBeVisible();
  expect(hear.mock.lastCall?.[0].name).toBe('dropped.png');
});

test('how far a picture has been sent is said in percent', async () => {
  const screen = await renderPart(<FileDrop {...WORDS} progress={40} />);
  const bar = screen.getByRole('progressbar', { name: 'Screenshot' });
  expect((bar.element() as HTMLProgressElement).value).toBe(40);
});
