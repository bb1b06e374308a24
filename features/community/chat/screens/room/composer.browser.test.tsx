import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import type { Room } from '../chat-types.ts';
import { Composer } from './composer.tsx';

const t = await words('chat');
const ROOM = { roomId: 'event:1', emotes: [], actions: ['send'] } as unknown as Room; // all that it reads

test('a message that an extension has put into the field is the one that is sent', async () => {
  const onSend = vi.fn();
  const composer = (answered: null) => (
    <Composer
      room={ROOM}
      answered={answered}
      refusal={undefined}
      onTyping={() => undefined}
      onSend={onSend}
    />
  );
  const screen = await renderPart(composer(null));
  const field = screen.getByRole('textbox');
  await field.fill('helo');
  setUnheard(field.element(), 'hello');
  await screen.getByRole('button', { name: t('send') }).click();
  expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ text: 'hello' }));
  await expect.element(field).toHaveValue('');
});

/** Changes a field as password managers and other extensions may: by its own setter, and without an event. */
function setUnheard(field: Element, value: string): void {
  const { prototype } = field.constructor as typeof HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}
