import { useCallback, useEffect, useState } from 'react';
import { onAnother } from '#ui/api/acting-as.ts';
import { browserApi } from '#ui/api/browser.ts';
import { onSignedOut } from '#ui/api/signed-out.ts';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { forgetEnded, forgetOthers } from './leaving.ts';

const CHANNEL = 'bl-signed-in';

/**
 * Returns the name of the player who is signed in now, if it is not `viewer`, the player of the page; null otherwise.
 * Reloads a page whose session has ended. `isOfViewer` is false for a page that was made for nobody.
 */
export function useAnotherPlayer(viewer: string | null, isOfViewer: boolean): string | null {
  const [another, setAnother] = useState<string | null>(null);
  const look = useCallback(async () => {
    const now = await browserApi.viewer({}).catch(() => null);
    if (now && !now.player) await reloadUnless(forgetEnded(viewer));
    if (now?.player && now.player.userId !== viewer) setAnother(now.player.username);
  }, [viewer]);
  useEffect(() => {
    if (isOfViewer) void reloadUnless(forgetOthers(viewer));
  }, [viewer, isOfViewer]);
  useEffect(() => {
    if (viewer === null) return undefined;
    return onSignedOut(() => void reloadUnless(forgetEnded(viewer)));
  }, [viewer]);
  useEffect(
    () => (isOfViewer ? watchTabs(viewer, () => void look()) : undefined),
    [viewer, isOfViewer, look],
  );
  useEffect(() => onAnother(() => void look()), [look]);
  return another;
}

/** A page of a player who is no longer signed in reloads as its visitor may see it. */
async function reloadUnless(isOfViewer: Promise<boolean>): Promise<void> {
  if (!(await isOfViewer)) window.location.reload();
}

/**
 * Announces this tab's player to the other tabs of the browser, and calls `heard` when another tab shows a different
 * player, or none. The server decides who is signed in: a kept page may show an earlier player.
 */
function watchTabs(shown: string | null, heard: () => void): () => void {
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
  /** The player of the page. */
  readonly viewer: string | null;
}

/** Warns that another player than the page's is signed in. The page's actions are refused; typed text stays readable. */
export function AnotherPlayer({ name, viewer }: AnotherPlayerProps) {
  const t = useTexts('outbox');
  const continueAs = async () => {
    await forgetEnded(viewer);
    window.location.reload();
  };
  return (
    <Notice
      tone="warn"
      role="alert"
      action={
        <Button size="s" onClick={() => void continueAs()}>
          {t('continue_as', { name })}
        </Button>
      }
    >
      {t('another_player', { name })}
    </Notice>
  );
}
