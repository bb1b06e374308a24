// Says at once, in one sentence, that a program runs on a Node it was not made for. Plain JavaScript, since an older
// Node has to be able to read it.
import { readFileSync } from 'node:fs';

/** Ends the process where Node is older than the major version `least`; by default than the one package.json pins. */
export function requireNode(least = pinnedMajor()) {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) >= least) return;
  console.error(
    `This needs Node ${least} and runs on Node ${node}: use "npm run …", "npm test" or "npx node …", which take the Node that package.json pins.`,
  );
  process.exit(1);
}

function pinnedMajor() {
  const file = new URL('../package.json', import.meta.url);
  return Number.parseInt(JSON.parse(readFileSync(file, 'utf8')).dependencies.node, 10);
}
