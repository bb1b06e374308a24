import { redirect } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { roomAt } from '#ui/links/addresses.ts';
import { byIntent, parseForm, textIn } from '#ui/screen/forms.ts';
import { screenAction } from '#ui/screen/load.ts';
import { roomIn } from '../addresses.ts';

/** Makes the calls of all forms of a room. */
export const roomAction = screenAction(
  async ({ api, params, form }) => {
    const roomId = params.roomId ?? '';
    const there = await act(api, roomId, form);
    return redirect(there ?? roomAt(roomId), 303);
  },
  () => 'needs-network',
);

const NAMES = { names: { messageId: 'message' } };

/** Returns the address that follows, if it is not the room. */
async function act(api: Api, roomId: string, form: FormData): Promise<string | undefined> {
  const room = { roomId: roomIn(roomId) };
  // without script an emote is sent as it is pressed
  const text = [textIn(form, 'text'), textIn(form, 'emote')].filter(Boolean).join(' ');
  const done = await byIntent(form, {
    send: () => api.sendChatMessage(parseForm('sendChatMessage', form, { ...room, text })),
    react: () => react(api, roomId, form),
    delete: () => api.deleteChatMessage(parseForm('deleteChatMessage', form, {}, NAMES)),
    report: async () => {
      await api.reportChatMessage(parseForm('reportChatMessage', form, {}, NAMES));
      return `${roomAt(roomId)}?done=reported`;
    },
    remove: () => api.removeChatMessage(parseForm('removeChatMessage', form, {}, NAMES)),
    mute: () => api.muteChatRoom(room),
    unmute: () => api.muteChatRoom({ ...room, act: 'unmute' }),
    mute_player: () => api.muteChatPlayer(parseForm('muteChatPlayer', form)),
    unmute_player: () => api.muteChatPlayer(parseForm('muteChatPlayer', form, { act: 'unmute' })),
    block: () => api.blockPlayer(parseForm('blockPlayer', form, { block: true })),
    unblock: () => api.blockPlayer(parseForm('blockPlayer', form, { block: false })),
    direct: async () => roomAt((await api.openDirect(parseForm('openDirect', form))).roomId),
  });
  return typeof done === 'string' ? done : undefined;
}

/** Adds the reaction, or removes it if it is there: a form without script only knows that it was pressed. */
async function react(api: Api, roomId: string, form: FormData): Promise<void> {
  const wanted = parseForm('reactToChatMessage', form, {}, NAMES);
  const { items } = await api.chatMessages({ roomId: roomIn(roomId), limit: 100 });
  const isGiven = items
    .find(({ messageId }) => messageId === wanted.messageId)
    ?.reactions.some(({ reaction, mine }) => reaction === wanted.reaction && mine);
  await api.reactToChatMessage({ ...wanted, act: isGiven ? 'take' : 'give' });
}
