import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { sendWaiting, type WaitingResult } from './outbox.ts';
import { outboxOf, sendResult } from './outbox-client.ts';

/** While something waits, how often it is tried anew without a sign that the network is back. */
const TRY_AGAIN_MS = 20_000;
const NOTHING: readonly WaitingResult[] = [];
let sending: Promise<readonly WaitingResult[]> | null = null;

/** The viewer's results that wait to be sent on this device; sends them as soon as that is possible. */
export function useOutbox(): {
  readonly waiting: readonly WaitingResult[];
  readonly sendNow: () => void;
} {
  const userId = useVisit().player?.userId ?? '';
  const t = useTexts('matches');
  const { revalidate } = useRevalidator();
  const waiting = useSyncExternalStore(
    (listener) => outboxOf(userId).subscribe(listener),
    () => outboxOf(userId).entries(),
    () => NOTHING,
  );
  const sendNow = async () => {
    const outbox = outboxOf(userId);
    if (!outbox.entries().some(({ refusal }) => refusal === null)) return;
    sending ??= sendWaiting(outbox, (entry) => sendResult(outbox, entry)).finally(() => {
      sending = null;
    });
    const sent = await sending;
    if (sent.length === 0) return;
    toast(t('done_waiting_sent'), 'success');
    await revalidate();
  };
  const tryNow = useEffectEvent(() => void sendNow());
  const anyWaiting = waiting.some(({ refusal }) => refusal === null);
  useEffect(() => {
    if (!anyWaiting) return undefined;
    const run = () => tryNow();
    run();
    const timer = setInterval(run, TRY_AGAIN_MS);
    window.addEventListener('online', run);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', run);
    };
  }, [anyWaiting]);
  return { waiting, sendNow: () => void sendNow() };
}
