import '../scripts/pinned-node.mjs';
import { runMigrateCommand } from './migrate-command.ts';
import { runAsProcess } from './operator-process.ts';

/** The process of `npm run migrate`. */
runAsProcess(() => runMigrateCommand(process.env));
