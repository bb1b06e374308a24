// `npm run dev`: serves the source itself; screens change in the browser as they are saved, and the server
// starts anew when a file of its own has changed.
import { spawn } from 'node:child_process';
import { install, NODE, ROOT } from './prepare.mjs';

install();
const server = spawn(NODE, ['--watch', '--watch-preserve-output', 'app/dev.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
