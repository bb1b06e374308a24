import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { OfflineIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useWaiting } from '#ui/outbox/use-waiting.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { sendAll } from './send.ts';
import { WaitingSheet } from './waiting-sheet.tsx';

/**
 * Interval between tries while something waits and nothing shows that the network is back. A time that the server named
 * comes first.
 */
const TRY_AGAIN_MS = 20_000;

/** Shows on every screen that forms wait on this device, and sends them as soon as possible. */
export default function Outbox() {
  const t = useTexts('outbox');
  const waiting = useWaiting();
  const sendNow = useSending();
  const [open, setOpen] = useState(false);
  if (waiting.length === 0) return null;
  const refused = waiting.filter(({ refusal }) => refusal !== null).length;
  const left = waiting.length - refused;
  return (
    <>
      <Notice
        tone={refused > 0 ? 'danger' : 'warn'}
        icon={<OfflineIcon />}
        role={refused > 0 ? 'alert' : 'status'}
        action={
          <Button size="s" onClick={() => setOpen(true)}>
            {t('look')}
          </Button>
        }
      >
        {refused > 0 && <div>{t('refused', { count: refused })}</div>}
        {left > 0 && <div>{t('waiting', { count: left })}</div>}
      </Notice>
      <WaitingSheet
        waiting={waiting}
        open={open}
        onClose={() => setOpen(false)}
        onSend={left > 0 ? sendNow : undefined}
      />
    </>
  );
}

/** Sends automatically when the connection is back; the returned function sends at once. */
function useSending(): () => void {
  const t = useTexts('outbox');
  const userId = useVisit().player?.userId ?? '';
  const { revalidate } = useRevalidator();
  const anyWaiting = useWaiting().some(({ refusal }) => refusal === null);
  const send = async (): Promise<number> => {
    const words = {
      too_late: t('too_late'),
      picture_gone: t('picture_gone'),
      sent_without_picture: t('sent_without_picture'),
    };
    const { sent, waits = TRY_AGAIN_MS } = await sendAll(userId, words);
    if (sent.length > 0) {
      toast(t('sent', { count: sent.length }), 'success');
      await revalidate();
    }
    return waits;
  };
  const tryNow = useEffectEvent(send);
  useEffect(() => {
    if (!anyWaiting) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const run = async () => {
      clearTimeout(timer);
      let waits = TRY_AGAIN_MS;
      try {
        waits = await tryNow();
      } finally {
        clearTimeout(timer); // the line may have come back meanwhile
        if (!isOver) timer = setTimeout(run, waits);
      }
    };
    void run();
    window.addEventListener('online', run);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', run);
    };
  }, [anyWaiting]);
  return () => void send();
}
