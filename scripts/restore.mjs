// `npm run restore -- <file>`: restores a backup into the empty database of the settings.
import { runOperatorCommand } from './operator.mjs';

runOperatorCommand('restore.ts');
