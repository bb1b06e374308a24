import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '#testing/components/render.tsx';
import { FileToText } from './file-to-text.tsx';

test('the text of a chosen file goes into the field of its name, in whatever encoding it was saved', async () => {
  const screen = await renderPart(
    <form>
      <FileToText name="lines" label="A file" />
      <textarea name="lines" aria-label="Lines" />
    </form>,
  );
  const windows1252 = new Uint8Array([0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0x31]);
  const file = new File([windows1252], 'players.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('A file'), file);
  await expect.element(screen.getByRole('textbox', { name: 'Lines' })).toHaveValue('José,1');
});
