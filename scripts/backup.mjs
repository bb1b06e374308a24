// `npm run backup -- <file>`: writes database, pictures and secrets to one file, while the product runs.
import { runOperatorCommand } from './operator.mjs';

runOperatorCommand('backup.ts');
