// `npm start`: installs what is missing, builds what has changed, and serves the product.
import { spawn } from 'node:child_process';
import { build, install, NODE, ROOT } from './prepare.mjs';

install();
build();
const server = spawn(NODE, ['app/server.ts'], { cwd: ROOT, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
