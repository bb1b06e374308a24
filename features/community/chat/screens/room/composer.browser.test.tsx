import { expect, test, vi } from 'vitest';
import { NALEDI } from '#testing/components/matches.ts';
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

test('a text that was not sent is there again after a reload, in its room, and gone once sent', async () => {
  const onSend = vi.fn();
  const room = (roomId: string) =>
    renderPart(
      <Composer
        room={{ ...ROOM, roomId }}
        answered={null}
        refusal={undefined}
        onTyping={() => undefined}
        onSend={onSend}
      />,
      { visit: NALEDI },
    );
  const first = await room('event:1');
  await first.getByRole('textbox').fill('See you at 8');
  await first.unmount();
  const other = await room('event:2');
  await expect.element(other.getByRole('textbox')).toHaveValue('');
  await other.unmount();
  const again = await room('event:1');
  await expect.element(again.getByRole('textbox')).toHaveValue('See you at 8');
  await again.getByRole('button', { name: t('send') }).click();
  expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ text: 'See you at 8' }));
  await again.unmount();
  expect(Object.keys(localStorage).filter((name) => name.startsWith('bl-drafts'))).toEqual([]);
});

/** Changes a field as password managers and other extensions may: by its own setter, and without an event. */
function setUnheard(field: Element, value: string): void {
  const { prototype } = field.constructor as typeof HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}
