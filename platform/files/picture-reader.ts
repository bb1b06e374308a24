import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import type { Log } from '../telemetry/log.ts';

/** A word found in a picture; the box in parts of the picture's width and height. */
export interface FoundWord {
  readonly text: string;
  /** From 0 to 100. */
  readonly confidence: number;
  readonly box: {
    readonly x0: number;
    readonly x1: number;
    readonly y0: number;
    readonly y1: number;
  };
}

/** Reads texts in pictures, on this machine and without a network. */
export interface PictureReader {
  /**
   * Reads the words of the picture and of its negative. `null` if it is unreadable, took too long, was aborted, or too
   * many pictures wait.
   */
  read(picture: Buffer, signal?: AbortSignal): Promise<readonly (readonly FoundWord[])[] | null>;
  close(): Promise<void>;
}

const WIDTH = 800;
const MAX_HEIGHT = 1600;
const MAX_MS = 10_000;
/** A thread that starts on a busy machine may take longer before its first picture. */
const START_MS = 30_000;
/** An idle thread is stopped after this time, because it holds 150 MB. */
const IDLE_MS = 60_000;
const MAX_WAITING = 20;
const THREAD = new URL('./picture-thread.ts', import.meta.url);

/** One thread, started by the first picture, which reads one picture at a time. */
export function createPictureReader(log: Log): PictureReader {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const stop = async () => {
    clearTimeout(idle);
    const stopped = thread;
    thread = undefined;
    await stopped?.terminate();
  };

  const started = () => {
    const fresh = new Worker(THREAD);
    fresh.on('error', () => undefined); // `answerOf` handles it
    fresh.once('exit', () => {
      if (thread === fresh) thread = undefined;
    });
    fresh.unref();
    return fresh;
  };

  const readNow = async (picture: Buffer): Promise<FoundWord[][] | null> => {
    clearTimeout(idle);
    try {
      const passes = await Promise.all([pass(picture), pass(picture, 'negative')]);
      const within = thread ? MAX_MS : START_MS + MAX_MS;
      thread ??= started();
      return await answerOf(thread, passes, within);
    } catch (error) {
      log.warn({ err: error }, 'a picture could not be read');
      await stop();
      return null;
    } finally {
      idle = setTimeout(() => void stop(), IDLE_MS).unref();
    }
  };

  return {
    async read(picture, signal) {
      if (waiting >= MAX_WAITING) return null;
      waiting += 1;
      const result = last.then(() => (signal?.aborted ? null : readNow(picture)));
      last = result;
      return result.finally(() => {
        waiting -= 1;
      });
    },
    close: stop,
  };
}

/** Makes a small grey copy, which suffices for digits and bounds the thread's memory. */
function pass(picture: Buffer, look?: 'negative'): Promise<Buffer> {
  const small = sharp(picture)
    .removeAlpha()
    .greyscale()
    .resize({ width: WIDTH, height: MAX_HEIGHT, fit: 'inside' });
  return (look ? small.negate() : small).png().toBuffer();
}

function answerOf(
  thread: Worker,
  passes: readonly Buffer[],
  within: number,
): Promise<FoundWord[][]> {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => end(() => reject(new Error('took too long'))), within);
    const end = (then: () => void) => {
      clearTimeout(tooLate);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      then();
    };
    const onMessage = (words: FoundWord[][] | null) =>
      end(() => (words ? resolve(words) : reject(new Error('is no picture to read'))));
    const onError = (error: Error) => end(() => reject(error));
    const onExit = () => end(() => reject(new Error('the thread has ended')));
    thread.once('message', onMessage).once('error', onError).once('exit', onExit);
    thread.postMessage(passes);
  });
}
