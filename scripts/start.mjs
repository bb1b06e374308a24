// `npm start`: installs what is missing, builds what has changed, and serves the product.
import { runToEnd } from './child.mjs';
import { build, COMPILE_CACHE, install } from './prepare.mjs';

install();
build();
runToEnd('Starting the server', ['app/server.ts'], COMPILE_CACHE);
