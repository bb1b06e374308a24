// `npm run dev`: serves the source itself; screens change in the browser as they are saved, and the server
// starts anew when a file of its own has changed.
import { install } from './prepare.mjs';
import { serve } from './serve.mjs';

install();
serve(['--watch', '--watch-preserve-output', 'app/dev.ts']);
