import { createContext, useContext, useEffect, useState } from 'react';

/** True while the sequence of the moment runs. */
export const MotionContext = createContext(false);

/** The part of the sequence in which the sum counts up, in milliseconds from the opening. */
const FROM_MS = 200;
const TO_MS = 520;

/** A number that counts up from 0 in its part of the sequence, and is there at once without motion. */
export function useCountUp(value: number): number {
  const isMoving = useContext(MotionContext);
  const [share, setShare] = useState(isMoving ? 0 : 1);
  useEffect(() => {
    if (!isMoving) return undefined;
    const begun = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const done = (now - begun - FROM_MS) / (TO_MS - FROM_MS);
      setShare(Math.min(1, Math.max(0, done)));
      if (done < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isMoving]);
  return isMoving ? Math.round(value * share) : value;
}
