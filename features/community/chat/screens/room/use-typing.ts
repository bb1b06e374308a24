import { useEffect, useRef, useState } from 'react';
import { type Someone, sayTyping } from '#ui/realtime/presence.ts';
import { TYPING_EVERY_MS, TYPING_LASTS_MS } from '../../rules/messages.ts';

interface Typist extends Someone {
  /** By the page's steady clock. */
  readonly until: number;
}

/** The members who type, each for a few seconds after the last sign. */
export function useTypists() {
  const [typists, setTypists] = useState<readonly Typist[]>([]);
  const next = Math.min(...typists.map(({ until }) => until));
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const forget = () => setTypists((all) => all.filter(({ until }) => until > performance.now()));
    const timer = setTimeout(forget, Math.max(0, next - performance.now()) + 50);
    return () => clearTimeout(timer);
  }, [next]);
  const hear = (player: Someone) => {
    const until = performance.now() + TYPING_LASTS_MS;
    setTypists((all) => [...others(all, player.userId), { ...player, until }]);
  };
  /** A player who has sent a message or left no longer types. */
  const forget = (userId: string) => setTypists((all) => others(all, userId));
  return { typists, hear, forget };
}

function others(all: readonly Typist[], userId: string): readonly Typist[] {
  return all.some((one) => one.userId === userId)
    ? all.filter((one) => one.userId !== userId)
    : all;
}

/** Tells the room that the viewer is typing, now and then. */
export function useSayTyping(channel: string): () => void {
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - saidAt.current < TYPING_EVERY_MS) return;
    saidAt.current = now;
    sayTyping(channel);
  };
}
