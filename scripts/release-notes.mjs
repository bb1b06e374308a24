// `node scripts/release-notes.mjs v<version> <commit>`: prints the notes of a release, its section of CHANGELOG.md.
// Fails unless releases.json names the version with this commit, so that no tag makes a release by mistake.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const [tag = '', commit = ''] = process.argv.slice(2);
const version = tag.replace(/^v/, '');
const release = JSON.parse(read('releases.json')).find((each) => each.version === version);

if (!release) fail(`releases.json names no release ${version}: see docs/releases.md`);
if (release.commit !== commit)
  fail(`releases.json has ${release.commit} for ${version}, the tag is on ${commit}`);
const notes = sectionOf(`## [${version}] - ${release.date}`);
if (!notes) fail(`CHANGELOG.md has no section "[${version}] - ${release.date}", or it is empty`);
console.log(notes);

/** The lines below a heading, up to the next one of its rank. */
function sectionOf(heading) {
  const lines = read('CHANGELOG.md').split('\n');
  const start = lines.indexOf(heading);
  if (start < 0) return '';
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.startsWith('## '));
  return rest
    .slice(0, end < 0 ? rest.length : end)
    .join('\n')
    .trim();
}

function read(file) {
  return readFileSync(join(ROOT, file), 'utf8');
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
