import '../scripts/pinned-node.mjs';
import { runAsProcess } from './operator-process.ts';
import { runRestoreCommand } from './restore-command.ts';

/** The process of `npm run restore`. */
runAsProcess(() => runRestoreCommand(process.argv.slice(2), process.env));
