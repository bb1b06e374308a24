import '../../scripts/pinned-node.mjs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { specificationTable } from './table.ts';
import { readTags } from './tags.ts';

/** Writes docs/specification.md anew: `node testing/specification/write.ts`. */
const file = join(import.meta.dirname, '../../docs/specification.md');
writeFileSync(file, specificationTable(readTags()));
