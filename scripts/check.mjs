// `npm run check`: format, lint and types.
import { install, run } from './prepare.mjs';

install();
run('biome', ['check', '.']);
run('react-router', ['typegen']);
run('tsc', ['--noEmit']);
