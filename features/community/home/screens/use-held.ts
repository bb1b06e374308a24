import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { holdMoves, type MovingPart, movedParts } from './held.ts';
import type { Home } from './home-types.ts';

/** Home follows everything for so long after an act of the player: its consequences come in several updates. */
const FOLLOWS_ACT_MS = 8_000;
/** A return to the app after this time is a new visit. */
const AWAY_MS = 30_000;

interface Held {
  /** Home with what moves held back. */
  readonly home: Home;
  /** The parts that wait. */
  readonly waiting: readonly MovingPart[];
  /** Shows them. */
  readonly release: () => void;
  /** Says that the player has acted, so that the next changes are shown at once. */
  readonly expect: () => void;
}

/**
 * Keeps what would move under a thumb until the player asks for it, acts, or returns to the app. All other changes are
 * shown in place.
 */
export function useHeld(fresh: Home): Held {
  const [shown, setShown] = useState(fresh);
  const [last, setLast] = useState(fresh);
  const [expecting, setExpecting] = useState(0);
  const { revalidate } = useRevalidator();
  if (fresh !== last) {
    setLast(fresh);
    setShown(expecting > 0 ? fresh : holdMoves(shown, fresh));
  }
  useEffect(() => {
    if (expecting === 0) return undefined;
    const over = setTimeout(() => setExpecting(0), FOLLOWS_ACT_MS);
    return () => clearTimeout(over);
  }, [expecting]);
  const expect = () => setExpecting((times) => times + 1);
  const comeBack = useEffectEvent(() => {
    setShown(fresh);
    expect();
    void revalidate();
  });
  useEffect(() => {
    let hiddenAt = performance.now();
    const look = () => {
      if (document.visibilityState === 'hidden') hiddenAt = performance.now();
      else if (performance.now() - hiddenAt >= AWAY_MS) comeBack();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return { home: shown, waiting: movedParts(shown, fresh), release: () => setShown(fresh), expect };
}
