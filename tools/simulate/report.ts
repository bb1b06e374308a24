/** The result of one check. */
export interface Finding {
  readonly check: string;
  readonly faults: readonly string[];
  /** The subject of the check, in a few words. */
  readonly about: string;
}

const SHOWN_FAULTS = 10;

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints each check with its faults. Returns true if there are none. */
export function report(findings: readonly Finding[]): boolean {
  for (const { check, about, faults } of findings) {
    say(`${faults.length === 0 ? '  ok  ' : ' MISS '} ${check} (${about})`);
    for (const fault of faults.slice(0, SHOWN_FAULTS)) say(`        ${fault}`);
    if (faults.length > SHOWN_FAULTS) say(`        … and ${faults.length - SHOWN_FAULTS} more`);
  }
  return findings.every(({ faults }) => faults.length === 0);
}

/** `a 3, b 1`, the most frequent first. */
export function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}
