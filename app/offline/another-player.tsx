import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

const CHANNEL = 'bl-signed-in';

/**
 * Tells the other tabs of this browser which player this one shows, and calls back when another tab shows a different
 * one, or nobody. A kept page may show somebody of the past: only the server knows who is signed in.
 */
export function watchTabs(shown: string | null, heard: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    if (shown !== null && Object(data).player !== shown) heard();
  });
  channel.postMessage({ player: shown });
  return () => channel.close();
}

interface AnotherPlayerProps {
  /** Name of the player who is signed in. */
  readonly name: string;
  readonly onContinue: () => void;
}

/** Says that somebody else is signed in than this page shows. Its acts are refused; what was typed stays readable. */
export function AnotherPlayer({ name, onContinue }: AnotherPlayerProps) {
  const t = useTexts('waiting');
  return (
    <Notice
      tone="warn"
      role="alert"
      action={
        <Button size="s" onClick={onContinue}>
          {t('continue_as', { name })}
        </Button>
      }
    >
      {t('another_player', { name })}
    </Notice>
  );
}
