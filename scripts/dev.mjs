// `npm run dev`: serves the source itself; screens change in the browser as they are saved, and the server
// restarts when a file of its own has changed.
import { runToEnd } from './child.mjs';
import { install } from './prepare.mjs';

install();
runToEnd('The development server', ['--watch', '--watch-preserve-output', 'app/dev.ts']);
