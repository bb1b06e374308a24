import { redirect } from 'react-router';
import type { PlayerId } from '#platform/ids.ts';
import type { Api } from '#ui/api/browser.ts';
import { roomAt } from '#ui/links/addresses.ts';
import { screenAction } from '#ui/screen/load.ts';
import { REACTIONS, REPORT_REASONS } from '../../rules/messages.ts';
import type { MessageId } from '../../rules/socket-events.ts';
import { roomIn } from '../addresses.ts';

/** All that the forms of a room send. */
export const roomAction = screenAction(
  async ({ api, params, form }) => {
    const roomId = params.roomId ?? '';
    const there = await act(api, roomId, form);
    return redirect(there ?? roomAt(roomId), 303);
  },
  () => 'needs-network',
);

/** Does it; answers where to go, where that is another place. */
async function act(api: Api, roomId: string, form: FormData): Promise<string | undefined> {
  const text = (name: string) => String(form.get(name) ?? '');
  const room = { roomId: roomIn(roomId) };
  const message = { messageId: text('message') as MessageId }; // checked by the call's own input
  const player = { userId: text('userId') as PlayerId }; // likewise
  switch (text('intent')) {
    case 'send':
      await api.sendChatMessage({
        ...room,
        clientId: text('clientId'),
        // without script an emote is sent as it is pressed
        text: [text('text'), text('emote')].filter(Boolean).join(' '),
        ...(text('replyTo') && { replyTo: text('replyTo') as MessageId }),
      });
      break;
    case 'react':
      await react(api, roomId, message.messageId, text('reaction'));
      break;
    case 'delete':
      await api.deleteChatMessage(message);
      break;
    case 'report': {
      const reason = REPORT_REASONS.find((one) => one === text('reason')) ?? 'other';
      await api.reportChatMessage({ ...message, reason, note: text('note') });
      return `${roomAt(roomId)}?done=reported`;
    }
    case 'remove':
      await api.removeChatMessage({ ...message, reason: text('reason') });
      break;
    case 'mute':
      await api.muteChatRoom(room);
      break;
    case 'unmute':
      await api.muteChatRoom({ ...room, act: 'unmute' });
      break;
    case 'mute_player':
      await api.muteChatPlayer(player);
      break;
    case 'unmute_player':
      await api.muteChatPlayer({ ...player, act: 'unmute' });
      break;
    case 'block':
      await api.blockPlayer({ ...player, block: true });
      break;
    case 'unblock':
      await api.blockPlayer({ ...player, block: false });
      break;
    case 'direct':
      return roomAt((await api.openDirect(player)).roomId);
  }
  return undefined;
}

/** Given, or taken back where it was given already: a plain form knows no more than that it was pressed. */
async function react(api: Api, roomId: string, messageId: MessageId, wanted: string) {
  const reaction = REACTIONS.find((one) => one === wanted);
  if (!reaction) return;
  const { items } = await api.chatMessages({ roomId: roomIn(roomId), limit: 100 });
  const given = items
    .find((message) => message.messageId === messageId)
    ?.reactions.some((one) => one.reaction === reaction && one.mine);
  await api.reactToChatMessage({ messageId, reaction, act: given ? 'take' : 'give' });
}
