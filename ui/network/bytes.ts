/** Purposes that carried bytes are counted under. */
export const CARRIED = ['pages', 'scripts', 'pictures', 'calls', 'live'] as const;
export type Carried = (typeof CARRIED)[number];
export type Bytes = Readonly<Record<Carried, number>>;

export const NOTHING_CARRIED: Bytes = { pages: 0, scripts: 0, pictures: 0, calls: 0, live: 0 };

/** Under which of them an entry of the browser's timing is counted. */
export function carriedFor(initiator: string, path: string): Carried {
  if (initiator === 'navigation') return 'pages';
  if (/\.(svg|png|jpe?g|webp|ico)$/.test(path) || initiator === 'img') return 'pictures';
  return path.startsWith('/assets/') || path.startsWith('/brands/') ? 'scripts' : 'calls';
}

export function plus(bytes: Bytes, what: Carried, amount: number): Bytes {
  return { ...bytes, [what]: bytes[what] + amount };
}

export function sum(bytes: Bytes): number {
  return CARRIED.reduce((total, what) => total + bytes[what], 0);
}

/** As kept on the device; what cannot be read counts for nothing. */
export function readBytes(text: string | null): Bytes {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    return NOTHING_CARRIED;
  }
  const amounts: Record<Carried, number> = { ...NOTHING_CARRIED };
  for (const what of CARRIED) {
    const amount: unknown = Object(kept)[what];
    if (typeof amount === 'number' && amount > 0 && Number.isFinite(amount)) amounts[what] = amount;
  }
  return amounts;
}
