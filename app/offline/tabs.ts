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
