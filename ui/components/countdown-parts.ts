export interface Part {
  readonly unit: 'd' | 'h' | 'm' | 's';
  readonly value: number;
  /** As on a clock: two digits after the first part. */
  readonly text: string;
}

const LENGTHS = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const;

/** Shows the seconds left as the three largest units, and at least as minutes and seconds. */
export function partsOf(left: number): Part[] {
  const all = split(left);
  const first = Math.min(
    2,
    all.findIndex((part) => part.value > 0),
  );
  return all
    .slice(first < 0 ? 2 : first)
    .slice(0, 3)
    .map((part, index) => (index === 0 ? part : { ...part, text: padded(part.value) }));
}

/** Speaks the seconds left as whole minutes below an hour, quarters of an hour below a day, then hours. */
export function spokenParts(left: number): Part[] {
  const grain = left < 3600 ? 60 : left < 86_400 ? 900 : 3600;
  return split(Math.ceil(left / grain) * grain).filter((part) => part.value > 0);
}

function split(seconds: number): Part[] {
  let rest = seconds;
  return LENGTHS.map(([unit, length]) => {
    const value = Math.floor(rest / length);
    rest -= value * length;
    return { unit, value, text: String(value) };
  });
}

function padded(value: number): string {
  return String(value).padStart(2, '0');
}
