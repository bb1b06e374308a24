import { refuse } from '#platform/http/problems.ts';
import type { KeptPictures } from './kept-pictures.ts';

/** Pictures that are kept in memory, the last ones asked for. */
const IN_MEMORY = 64;
/** Drawing takes a processor for itself: so many at a time, and so many that wait. */
const AT_ONCE = 1;
const MOST_WAITING = 8;
/** New drawings a minute for one sender; what is drawn already is free. */
const MOST_A_MINUTE = 12;
const MINUTE_MS = 60_000;
const RETRY_WAITING_S = 5;

type Draw = () => Promise<Buffer>;

/** Refuses a drawing with the time to wait, when too many are asked for. */
type Gallery = (name: string, sender: string, draw: Draw) => Promise<Buffer>;

/** Draws each picture once, however many ask for it at the same time, one after the other. */
export function createGallery(kept: KeptPictures, now: () => number = Date.now): Gallery {
  const pictures = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  const drawn = drawingsBySender(now);
  let drawing = 0;

  const inTurn = async (draw: Draw): Promise<Buffer> => {
    if (drawing >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING) {
        throw refuse('too_many_requests', { retryAfterSeconds: RETRY_WAITING_S });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    drawing += 1;
    try {
      return await draw();
    } finally {
      drawing -= 1;
      waiting.shift()?.();
    }
  };

  const find = async (name: string, sender: string, draw: Draw): Promise<Buffer> => {
    const there = await kept.read(name);
    if (there) return there;
    drawn.count(sender);
    const picture = await inTurn(draw);
    // a full disk costs the next visitor a drawing, and nobody the picture
    await kept.keep(name, picture).catch(() => undefined);
    return picture;
  };

  return (name, sender, draw) => {
    const known = pictures.get(name) ?? find(name, sender, draw);
    pictures.delete(name); // so that it stands last
    pictures.set(name, known);
    known.catch(() => pictures.delete(name));
    for (const oldest of pictures.keys()) {
      if (pictures.size <= IN_MEMORY) break;
      pictures.delete(oldest);
    }
    return known;
  };
}

function drawingsBySender(now: () => number) {
  let minute = 0;
  let drawings = new Map<string, number>();
  return {
    count(sender: string): void {
      const at = now();
      if (at - minute >= MINUTE_MS) [minute, drawings] = [at, new Map()];
      const before = drawings.get(sender) ?? 0;
      if (before >= MOST_A_MINUTE) {
        const retryAfterSeconds = Math.ceil((minute + MINUTE_MS - at) / 1000);
        throw refuse('too_many_requests', { retryAfterSeconds });
      }
      drawings.set(sender, before + 1);
    },
  };
}
