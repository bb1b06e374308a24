import { readFileSync } from 'node:fs';
import { type BrandSet, HOUSE } from '#brands/brands.ts';
import { type Deployed, deployed, faultsOf } from '#brands/deployment.ts';
import { sampleBrands } from '#brands/samples.ts';

/**
 * Reads and checks the brands to serve: our own, changed by a deployment's file. Adds errors to the list of a failed
 * start.
 */
export function readBrands(file: string | undefined, sandbox = false): Deployed {
  const house = sandbox ? sampleBrands(HOUSE) : HOUSE;
  const { set, faults } = file ? deployedBy(file) : houseAlone(house);
  if (set && faults.length === 0) return { set, faults: [] };
  const what = file ? `BRANDS_FILE ${file}` : 'brands';
  return { set: undefined, faults: [[`${what}:`, ...faults].join('\n  ')] };
}

function houseAlone(house: BrandSet): Deployed {
  const faults = faultsOf(house);
  return faults.length > 0 ? { set: undefined, faults } : { set: house, faults: [] };
}

function deployedBy(file: string): Deployed {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { set: undefined, faults: [`cannot be read: ${reason}`] };
  }
  return deployed(HOUSE, content);
}
