// `npm run fix`: formats all files, sorts imports and fixes what the linter can fix. `npm run fix -- <paths>`: only these.
import { install, run } from './prepare.mjs';

const paths = process.argv.slice(2);
install();
try {
  run('biome', ['check', '--write', ...(paths.length > 0 ? paths : ['.'])]);
} catch {
  process.exitCode = 1; // biome has printed the findings that are left
}
