import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { Upload } from '../http/handlers.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from './limits.ts';

/** A picture as we store it: encoded again, without the metadata of the sent file. */
export interface Image {
  readonly bytes: Buffer;
  readonly contentType: 'image/webp';
  readonly width: number;
  readonly height: number;
  /** SHA-256 of what was sent: the same picture sent twice is known again. */
  readonly sha256: Buffer;
}

const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 1920;
const QUALITY = 82;

/**
 * Takes an uploaded picture, at most 5 MB (section 5 of the specification). Its content decides on its type, not its
 * name. It is decoded only within bounds, and encoded again without EXIF and anything hidden. An animation is kept as
 * its first picture.
 */
export async function readImage({ bytes }: Upload): Promise<Image> {
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw wrongFile('file_too_large');
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !IMAGE_TYPES.includes(type.mime)) throw wrongFile('file_type_invalid');
  return oneAtATime(() => reencode(bytes));
}

async function reencode(bytes: Buffer): Promise<Image> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }) // reads the head only
    .metadata()
    .catch(() => {
      throw wrongFile('file_type_invalid');
    });
  if (width * height > MAX_PIXELS) throw wrongFile('file_too_large');
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw wrongFile('file_type_invalid');
    });
  const sha256 = createHash('sha256').update(bytes).digest();
  const { width: storedWidth, height: storedHeight } = info;
  return {
    bytes: data,
    contentType: 'image/webp',
    width: storedWidth,
    height: storedHeight,
    sha256,
  };
}

/** The middle of a picture as a square with this edge, in pixels; a smaller one is enlarged. */
export function squareOf({ bytes, sha256 }: Image, edge: number): Promise<Image> {
  return oneAtATime(async () => {
    const square = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize({ width: edge, height: edge, fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { bytes: square, contentType: 'image/webp', width: edge, height: edge, sha256 };
  });
}

/** A part of a picture, in pixels of it, in another size. */
export function croppedTo(
  { bytes, sha256 }: Image,
  part: { left: number; top: number; width: number; height: number },
  { width, height }: { width: number; height: number },
): Promise<Image> {
  return oneAtATime(async () => {
    const cropped = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .extract(part)
      .resize({ width, height, fit: 'fill' })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { bytes: cropped, contentType: 'image/webp', width, height, sha256 };
  });
}

function wrongFile(code: 'file_type_invalid' | 'file_too_large'): Refusal {
  return refuse(code, { status: 422, fields: [{ path: 'file', code }] });
}

let last: Promise<unknown> = Promise.resolve();

/** A decoded picture takes up to 160 MB: never two of them. */
function oneAtATime<T>(task: () => Promise<T>): Promise<T> {
  const result = last.then(task, task);
  last = result.catch(() => undefined); // its own caller gets the error
  return result;
}
