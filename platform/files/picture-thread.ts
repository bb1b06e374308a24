/** The thread that reads pictures, so that a crash of the reader does not end the process. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { createWorker, OEM, type Page, PSM } from 'tesseract.js';
import type { FoundWord } from './picture-reader.ts';

const LANGUAGE = dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json')));
/** Each pass separates ink from ground in another way, since one often finds what another misses. */
const INK = ['0', '2'];

const reader = createWorker('eng', OEM.LSTM_ONLY, {
  langPath: join(LANGUAGE, '4.0.0_best_int'),
  cacheMethod: 'none',
  gzip: true,
});

parentPort?.on('message', (passes: readonly Uint8Array[]) => {
  void readAll(passes).then(
    (words) => parentPort?.postMessage(words),
    () => parentPort?.postMessage(null),
  );
});

async function readAll(passes: readonly Uint8Array[]): Promise<FoundWord[][]> {
  const worker = await reader;
  const found: FoundWord[][] = [];
  for (const [index, picture] of passes.entries()) {
    const parameters = {
      tessedit_pageseg_mode: PSM.SPARSE_TEXT,
      thresholding_method: INK[index] ?? '0',
      debug_file: '/dev/null',
    };
    await worker.setParameters(parameters);
    const bytes = Buffer.from(picture);
    const { data } = await worker.recognize(bytes, {}, { blocks: true, text: false });
    found.push(wordsOf(data, bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)));
  }
  return found;
}

/** Offset of the width in a PNG. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

function wordsOf({ blocks }: Page, width: number, height: number): FoundWord[] {
  const lines = (blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) => paragraph.lines),
  );
  return lines
    .flatMap((line) => line.words)
    .map(({ text, confidence, bbox: { x0, x1, y0, y1 } }) => ({
      text,
      confidence,
      box: { x0: x0 / width, x1: x1 / width, y0: y0 / height, y1: y1 / height },
    }));
}
