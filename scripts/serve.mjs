// `npm run serve`: serves what `npm run build` has made. Installs and builds nothing, so that an image needs no
// development dependencies.
import { existsSync } from 'node:fs';
import { runToEnd } from './child.mjs';
import { BUILT, COMPILE_CACHE, fail, NODE } from './prepare.mjs';

const STEP = 'Starting the server';

if (!existsSync(NODE)) fail(STEP, 'node_modules is missing: run "npm install --omit=dev" first');
if (!existsSync(BUILT)) fail(STEP, 'the screens are not built: run "npm run build" first');
runToEnd(STEP, ['app/server.ts'], COMPILE_CACHE);
