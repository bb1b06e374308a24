// `npm run check`: format and lint, types, who may import whom, dead code.
import { install, run } from './prepare.mjs';

const FOLDERS = ['app', 'brands', 'features', 'locales', 'outside', 'platform', 'sandbox', 'ui'];

install();
run('biome', ['check', '.']);
run('react-router', ['typegen']);
run('tsc', ['--noEmit']);
run('depcruise', ['--config', '.dependency-cruiser.mjs', ...FOLDERS]);
run('knip', []);
