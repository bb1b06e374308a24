import { refuse } from '#platform/http/problems.ts';

/** Pictures that are kept ready, the last ones asked for. */
const KEPT = 64;
/** Drawing takes a processor for itself: so many at a time, and so many that wait. */
const AT_ONCE = 1;
const MOST_WAITING = 50;

type Draw = () => Promise<Buffer>;

/** Draws each picture once, however many ask for it at the same time, one after the other. */
export function createGallery(): (name: string, draw: Draw) => Promise<Buffer> {
  const pictures = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let drawing = 0;

  const inTurn = async (draw: Draw): Promise<Buffer> => {
    if (drawing >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw refuse('unavailable');
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

  return (name, draw) => {
    const known = pictures.get(name) ?? inTurn(draw);
    pictures.delete(name); // so that it stands last
    pictures.set(name, known);
    known.catch(() => pictures.delete(name));
    for (const oldest of pictures.keys()) {
      if (pictures.size <= KEPT) break;
      pictures.delete(oldest);
    }
    return known;
  };
}
