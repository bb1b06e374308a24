// `npm run check`: format and lint, types, who may import whom, dead code. All are run, whatever each finds.
import { install, run } from './prepare.mjs';

const FOLDERS = ['app', 'brands', 'features', 'locales', 'outside', 'platform', 'sandbox', 'ui'];
const CHECKS = [
  ['biome', 'check', '.'],
  ['react-router', 'typegen'],
  ['tsc', '--noEmit'],
  ['depcruise', '--config', '.dependency-cruiser.mjs', ...FOLDERS],
  ['knip'],
];

install();
const failed = CHECKS.filter(([name, ...args]) => !isWell(name, args)).map(([name]) => name);
console.log(failed.length === 0 ? 'All is well.' : `Found something: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function isWell(name, args) {
  try {
    run(name, args);
    return true;
  } catch {
    return false; // what is wrong has been printed
  }
}
