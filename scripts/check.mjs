// `npm run check`: format and lint, types, import rules, dead code, the API's description. All are run, whatever each
// finds.
import { install, run } from './prepare.mjs';

const FOLDERS = [
  'app',
  'brands',
  'core',
  'features',
  'locales',
  'outside',
  'platform',
  'tools',
  'ui',
];
/** The API's documents as the product publishes them. */
const DESCRIBED = 'node_modules/.cache/open-api';
const CHECKS = [
  ['biome', 'check', '.'],
  ['react-router', 'typegen'],
  ['tsc', '--noEmit'],
  ['depcruise', '--config', '.dependency-cruiser.mjs', ...FOLDERS],
  ['knip'],
  ['node', 'app/open-api/write.ts', DESCRIBED],
  ['redocly', 'lint', `${DESCRIBED}/openapi.json`, `${DESCRIBED}/openapi-service.json`],
];
/** It works without asking its makers for anything. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

install();
const failed = CHECKS.filter(([name, ...args]) => !isWell(name, args)).map(([name]) => name);
console.log(failed.length === 0 ? 'All is well.' : `Found something: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function isWell(name, args) {
  try {
    run(name, args, QUIET);
    return true;
  } catch {
    return false; // what is wrong has been printed
  }
}
