/**
 * Writes the API's documents as the product publishes them into a folder, without a database:
 * `node app/open-api/write.ts <folder>`.
 */
import '../../scripts/pinned-node.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressed, describeApi } from './description.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('expected a folder to write to, found none');
mkdirSync(folder, { recursive: true });
for (const [file, document] of describeApi()) {
  writeFileSync(join(folder, file), JSON.stringify(addressed(document, '/')));
}
