import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A published version of the product (docs/releases.md). */
export interface Release {
  readonly version: string;
  /** Full hash of the commit it was built from. */
  readonly commit: string;
  /** Day of the commit, ISO 8601. */
  readonly date: string;
}

const LIST = join(import.meta.dirname, '../../releases.json');

/** Every release, newest last. */
export function readReleases(): readonly Release[] {
  return JSON.parse(readFileSync(LIST, 'utf8'));
}

/** The newest release: the one that phones and databases come from when they meet the present code. */
export function lastRelease(): Release {
  const last = readReleases().at(-1);
  if (!last) throw new Error('releases.json names no release');
  return last;
}

/** Folder of a release's fixture. */
export function fixtureOf({ version }: Pick<Release, 'version'>): string {
  return join(import.meta.dirname, version);
}
