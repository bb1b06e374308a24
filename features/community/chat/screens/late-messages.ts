import { browserApi } from '#ui/api/browser.ts';
import { roomAt } from '#ui/links/addresses.ts';
import { dropPicture, keptPicture, outboxOf, savePicture } from '#ui/outbox/device.ts';
import { formOf, type WaitingForm, type WaitingRefusal } from '#ui/outbox/outbox.ts';
import { textIn } from '#ui/screen/forms.ts';
import type { MessageId } from '../rules/socket-events.ts';
import { roomIn } from './addresses.ts';
import type { Message } from './chat-types.ts';

/** The outbox's kind of a waiting message. */
export const CHAT_MESSAGE = 'chat_message';

/** Said by this device, not by the server. */
const PICTURE_NO_ROOM = 'picture_no_room';

/** A message on its way. */
export interface Draft {
  readonly clientId: string;
  readonly roomId: string;
  readonly text: string;
  readonly replyTo: string | null;
  readonly picture: Blob | null;
  /** When it was written, ISO 8601. */
  readonly at: string;
}

/** Writes into the room, the picture first. What fails is thrown. */
export async function sendDraft(draft: Draft): Promise<Message> {
  const roomId = roomIn(draft.roomId);
  const { clientId, text, replyTo, picture } = draft;
  const sent = picture && (await browserApi.uploadChatImage({ roomId }, { file: picture }));
  return browserApi.sendChatMessage({
    roomId,
    clientId,
    text,
    ...(sent && { imageId: sent.imageId }),
    ...(replyTo && { replyTo: replyTo as MessageId }), // came by the same contract
  });
}

/**
 * Keeps a message on the device; `refusal`: it was not taken, and waits to be dropped or tried again. So does one whose
 * picture finds no room: it does not leave without it unasked.
 */
export async function saveDraft(
  userId: string,
  draft: Draft,
  noRoom: string,
  refusal: WaitingRefusal | null = null,
): Promise<boolean> {
  const { clientId, roomId, text, replyTo, picture, at } = draft;
  const hasPicture = picture !== null && (await savePicture(clientId, picture));
  const isCut = picture !== null && !hasPicture;
  return outboxOf(userId).put({
    key: clientId,
    kind: CHAT_MESSAGE,
    subject: `${CHAT_MESSAGE}:${clientId}`,
    fields: [
      ['roomId', roomId],
      ['text', text],
      ['replyTo', replyTo ?? ''],
    ],
    address: roomAt(roomId),
    hasPicture,
    at,
    refusal: isCut ? { code: PICTURE_NO_ROOM, detail: noRoom, fields: {} } : refusal,
  });
}

/** Sends one that waited, never without its picture unasked: browsers may throw that away. What fails is thrown. */
export async function sendKept(entry: WaitingForm): Promise<'sent' | 'picture_gone'> {
  const picture = entry.hasPicture ? await keptPicture(entry.key) : null;
  if (entry.hasPicture && !picture) return 'picture_gone';
  await sendDraft({ ...draftOf(entry), picture });
  await dropPicture(entry.key);
  return 'sent';
}

/** True for a waiting message of this room. */
export function isOfRoom(entry: WaitingForm, roomId: string): boolean {
  return entry.kind === CHAT_MESSAGE && draftOf(entry).roomId === roomId;
}

export function draftOf(entry: WaitingForm): Draft {
  const form = formOf(entry);
  return {
    clientId: entry.key,
    roomId: textIn(form, 'roomId'),
    text: textIn(form, 'text'),
    replyTo: textIn(form, 'replyTo') || null,
    picture: null,
    at: entry.at,
  };
}

/** Tries a refused one once more. */
export function tryAgain(userId: string, entry: WaitingForm): void {
  outboxOf(userId).mark({ ...entry, refusal: null });
}

export function dropKept(userId: string, key: string): void {
  outboxOf(userId).remove(key);
  void dropPicture(key);
}
