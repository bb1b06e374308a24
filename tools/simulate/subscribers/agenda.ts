/** Later acts of the world, each at its time. */
export interface Agenda {
  at(time: Date, deed: () => Promise<void>): void;
  /** Does all that is due; in the order of time. */
  doUntil(now: Date): Promise<void>;
  readonly size: number;
}

interface Entry {
  readonly time: number;
  readonly deed: () => Promise<void>;
}

export function newAgenda(): Agenda {
  let entries: Entry[] = [];
  return {
    at: (time, deed) => void entries.push({ time: time.getTime(), deed }),
    async doUntil(now) {
      for (;;) {
        const due = entries.filter(({ time }) => time <= now.getTime());
        if (due.length === 0) return;
        entries = entries.filter(({ time }) => time > now.getTime());
        for (const { deed } of due.sort((a, b) => a.time - b.time)) await deed();
      }
    },
    get size() {
      return entries.length;
    },
  };
}
