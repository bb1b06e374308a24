import '../../scripts/pinned-node.mjs';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatRecord, RECORD } from './released.ts';

/** Records the texts of a release: `node testing/voice/record.ts <version> <commit>`. Needs that commit in git. */
const [version, commit] = process.argv.slice(2);
if (version === undefined || commit === undefined) {
  throw new Error('usage: node testing/voice/record.ts <version> <commit>');
}
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'bl-texts-'));
try {
  const archive = join(folder, 'release.tar');
  execFileSync('git', ['-C', root, 'archive', '--output', archive, commit]);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  writeFileSync(join(root, RECORD), formatRecord(folder, `${version} (${commit})`));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
