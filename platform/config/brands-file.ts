import { readFileSync } from 'node:fs';
import { type BrandSet, HOUSE } from '#brands/brands.ts';
import { deployed, faultsOf } from '#brands/deployment.ts';
import { ConfigError } from './config.ts';

/** The brands to serve: those of the house, with what a deployment's file makes of them, all checked. */
export function readBrands(file: string | undefined): BrandSet {
  const { set, faults } = file
    ? deployed(HOUSE, contentOf(file))
    : { set: HOUSE, faults: faultsOf(HOUSE) };
  if (!set || faults.length > 0) {
    const what = file ? `BRANDS_FILE ${file}` : 'brands';
    throw new ConfigError([`${what}:`, ...faults].join('\n  '));
  }
  return set;
}

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`BRANDS_FILE ${file}: cannot be read: ${reason}`);
  }
}
