// `npm run check`: all parts below, whatever each finds. `npm run check -- types imports`: these parts.
import { fail, install, run } from './prepare.mjs';

const FOLDERS = [
  'app',
  'brackets',
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
const PARTS = {
  /** Format and lint: `npm run fix` corrects most of its findings. */
  format: [['biome', 'check', '.']],
  types: [
    ['react-router', 'typegen'],
    ['tsc', '--noEmit'],
  ],
  /** The order of layers, districts and capabilities. */
  imports: [['depcruise', '--config', '.dependency-cruiser.mjs', ...FOLDERS]],
  /** Exports, files and packages that nobody uses. */
  unused: [['knip']],
  /** The description of the API. */
  api: [
    ['node', 'app/open-api/write.ts', DESCRIBED],
    ['redocly', 'lint', `${DESCRIBED}/openapi.json`, `${DESCRIBED}/openapi-service.json`],
  ],
};
/** It works without asking its makers for anything. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  fail('The check', `no part is called ${unknown.join(', ')}; there are ${names(PARTS)}`);
}
install();
const parts = asked.length > 0 ? asked : Object.keys(PARTS);
const failed = parts.filter((part) => !isWell(PARTS[part]));
console.log(failed.length === 0 ? 'All is well.' : `Found something: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function isWell(steps) {
  try {
    for (const [name, ...args] of steps) run(name, args, QUIET);
    return true;
  } catch {
    return false; // the check has printed its findings
  }
}

function names(parts) {
  return Object.keys(parts).join(', ');
}
