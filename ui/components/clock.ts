let known = { serverTime: 0, skew: 0 };

/**
 * The server's time in milliseconds, on a device whose own clock may be wrong.
 * `now` is what the server said it was when it answered; the freshest one seen corrects all.
 * For browsers only: rendering on the server goes by `now` itself.
 */
export function timeOfServer(now: string): number {
  const serverTime = Date.parse(now);
  if (serverTime > known.serverTime) {
    known = { serverTime, skew: clockSkew(serverTime, Date.now(), performance.now()) };
  }
  return Date.now() + known.skew;
}

/**
 * The milliseconds by which the device's clock is behind the server's. An answer may be as old as the page; within that
 * age an old answer looks like a fast clock, so the clock is believed.
 */
export function clockSkew(serverTime: number, deviceTime: number, pageAge: number): number {
  const ahead = deviceTime - serverTime;
  const believable = ahead >= -1000 && ahead <= pageAge + 1000;
  return believable ? 0 : -ahead;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls back at the start of every second; one timer for everything that ticks. */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setTimeout(tick, untilNextSecond());
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

function tick(): void {
  timer = setTimeout(tick, untilNextSecond());
  for (const listener of listeners) listener();
}

function untilNextSecond(): number {
  return 1000 - ((Date.now() + known.skew) % 1000) + 5;
}
