/** Scheduled actions of the outside services. */
export interface Agenda {
  at(time: Date, send: () => Promise<void>): void;
  /** Runs all actions that are due, by time. */
  doUntil(now: Date): Promise<void>;
  readonly size: number;
}

interface Entry {
  readonly time: number;
  readonly send: () => Promise<void>;
}

export function newAgenda(): Agenda {
  let entries: Entry[] = [];
  return {
    at: (time, send) => void entries.push({ time: time.getTime(), send }),
    async doUntil(now) {
      for (;;) {
        const due = entries.filter(({ time }) => time <= now.getTime());
        if (due.length === 0) return;
        entries = entries.filter(({ time }) => time > now.getTime());
        for (const { send } of due.sort((a, b) => a.time - b.time)) await send();
      }
    },
    get size() {
      return entries.length;
    },
  };
}
