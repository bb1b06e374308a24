import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ApiProblem, isApiProblem, Unreachable } from '#ui/api/problem.ts';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { outboxOf } from '#ui/outbox/device.ts';
import { isNotNow } from '#ui/outbox/not-now.ts';
import type { WaitingForm } from '#ui/outbox/outbox.ts';
import { useWaiting } from '#ui/outbox/use-waiting.ts';
import type { Message } from '../chat-types.ts';
import { type Draft, draftOf, isOfRoom, saveDraft, sendDraft } from '../late-messages.ts';

/** A message of the viewer's that is not in the room yet. */
export interface Unsent {
  readonly draft: Draft;
  readonly hasPicture: boolean;
  readonly state: 'sending' | 'waiting' | 'failed';
  /** The waiting form on the device. */
  readonly entry: WaitingForm | null;
}

/** Sends what is written, one after the other; what cannot be sent waits on the device and keeps its place. */
export function useSending(
  roomId: string,
  userId: string,
  items: readonly Message[],
  arrived: (message: Message) => void,
) {
  const t = useTexts('chat');
  const { revalidate } = useRevalidator();
  const [onTheWay, setOnTheWay] = useState<readonly Draft[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const waiting = useWaiting().filter((entry) => isOfRoom(entry, roomId));

  const deliver = async (draft: Draft) => {
    const before = outboxOf(userId).entries();
    const isBehind = before.some((entry) => isOfRoom(entry, roomId) && entry.refusal === null);
    try {
      if (isBehind) await saveDraft(userId, draft, t('picture_no_room'));
      else arrived(await sendDraft(draft));
    } catch (error) {
      const refusal = refusalOf(error);
      await saveDraft(userId, draft, t('picture_no_room'), refusal);
      if (isTooMany(error)) toast(error.message, 'info');
      if (refusal) void revalidate(); // the room may have become another
    } finally {
      setOnTheWay((drafts) => drafts.filter(({ clientId }) => clientId !== draft.clientId));
    }
  };
  const send = (draft: Draft) => {
    setOnTheWay((drafts) => [...drafts, draft]);
    queue.current = queue.current.then(() => deliver(draft));
  };

  const there = new Set(items.map(({ clientId }) => clientId));
  const unsent: readonly Unsent[] = [
    ...waiting.map((entry) => ({
      draft: draftOf(entry),
      hasPicture: entry.hasPicture,
      state: entry.refusal ? ('failed' as const) : ('waiting' as const),
      entry,
    })),
    ...onTheWay.map((draft) => ({
      draft,
      hasPicture: draft.picture !== null,
      state: 'sending' as const,
      entry: null,
    })),
  ];
  return { send, unsent: unsent.filter(({ draft }) => !there.has(draft.clientId)) };
}

/** It is taken a little later: said, since nothing else tells it from a line that is down. */
function isTooMany(error: unknown): error is ApiProblem {
  return isApiProblem(error) && error.status === 429;
}

/** The reason for a refusal; `null` if the message could only not be sent now. */
function refusalOf(error: unknown) {
  if (error instanceof Unreachable || !isApiProblem(error)) return null;
  if (isNotNow(error)) return null;
  const { code, message: detail } = error;
  return { code, detail, fields: {} };
}
