/** The part of a picture that becomes a game's cover, 16 : 10. */

export const COVER = { width: 640, height: 400 } as const;

/** The kept part of a picture; the same numbers place the preview in the browser. */
export interface Crop {
  /** 0 is the left edge of the picture, 1 the right edge. */
  readonly x: number;
  /** 0 is the upper edge of the picture, 1 the lower edge. */
  readonly y: number;
  /** 1 keeps as much of the picture as fits into 16 : 10, 2 half of that in each direction. */
  readonly zoom: number;
}

export const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const MOST_ZOOM = 4;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** The kept part in whole pixels; it never leaves the picture and is never empty. */
export function cropBox({ width, height }: Size, { x, y, zoom }: Crop): Box {
  const scale = Math.min(width / COVER.width, height / COVER.height) / zoom;
  const kept = {
    width: Math.min(width, Math.max(1, Math.round(COVER.width * scale))),
    height: Math.min(height, Math.max(1, Math.round(COVER.height * scale))),
  };
  return {
    ...kept,
    left: Math.round((width - kept.width) * x),
    top: Math.round((height - kept.height) * y),
  };
}
